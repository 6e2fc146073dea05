import type { AuditDetails, OrganisationSnapshot } from '@waymark/contracts';
import type { Act, EventDraft } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import type { Organisation } from './organisation.ts';
import type { OrganisationChanges } from './organisation-store.ts';

/** An organisation as events and internal calls contain it, without its chat webhook. */
export const organisationSnapshotOf = (organisation: Organisation): OrganisationSnapshot => ({
  uuid: organisation.uuid,
  name: organisation.name,
  lang: organisation.lang,
  image_path: organisation.imagePath,
  owner_uuid: organisation.ownerUuid,
  timezone: organisation.timezone,
  checkin_rhythm: organisation.checkinRhythm,
  checkin_weekday: organisation.checkinWeekday,
  charts_by: organisation.chartsBy,
  chat_new_objectives: organisation.chatNewObjectives,
  chat_status_moves: organisation.chatStatusMoves,
  chat_digest: organisation.chatDigest,
  created_at: organisation.createdAt.toISOString(),
  require_second_factor: organisation.requireSecondFactor,
});

/** The event of a new or an edited organisation. @param actor null where the present state is replayed */
export const organisationEvent = (
  verb: 'created' | 'updated',
  organisation: Organisation,
  actor: Actor,
): EventDraft => ({
  type: `waymark.identity.organisation.${verb}.v1`,
  organisation: organisation.uuid,
  subject: organisation.uuid,
  actor,
  data: organisationSnapshotOf(organisation),
});

/** An audit record about an organisation. */
export const ofOrganisation = ({ uuid }: Organisation, details: AuditDetails) =>
  ({ target: 'organisation', targetUuid: uuid, details }) as const;

const CHAT = ['use_slack_connector', 'slack_webhook', 'chat_new_objectives', 'chat_status_moves', 'chat_digest'];

/** The audit actions of an edit. The chat webhook is a secret, so only the fact that it changed is recorded. */
export const actsOfEdit = (organisation: Organisation, changes: OrganisationChanges, actor: string): Act[] => {
  const names = Object.keys(changes);
  const chat = names.filter((name) => CHAT.includes(name));
  const fields = names.filter((name) => !CHAT.includes(name) && name !== 'owner_uuid');
  const { ownerUuid, useSlackConnector } = organisation;
  const { timezone, checkin_rhythm, checkin_weekday, charts_by } = changes;
  const said = Object.entries({ timezone, checkin_rhythm, checkin_weekday, charts_by }).filter(([, value]) => value);
  return [
    ...(changes.owner_uuid === undefined
      ? []
      : [{ action: 'organisation.handed_over', actor, target: 'user', targetUuid: ownerUuid } as const]),
    ...(fields.length === 0
      ? []
      : [
          {
            ...ofOrganisation(organisation, { changed: fields, ...Object.fromEntries(said) }),
            action: 'organisation.changed',
            actor,
          } as const,
        ]),
    ...(chat.length === 0
      ? []
      : [
          {
            ...ofOrganisation(organisation, { integration: 'chat', active: useSlackConnector, changed: chat }),
            action: 'integration.changed',
            actor,
          } as const,
        ]),
  ];
};

/** The event of a deletion. It has the name, which can be read nowhere afterwards. */
export const organisationDeleted = (organisation: Organisation, actor: Actor): EventDraft => ({
  type: 'waymark.identity.organisation.deleted.v1',
  organisation: organisation.uuid,
  subject: organisation.uuid,
  actor,
  data: { uuid: organisation.uuid, name: organisation.name },
});
