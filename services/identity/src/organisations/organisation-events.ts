import type { OrganisationSnapshot } from '@waymark/contracts';
import type { EventDraft } from '@waymark/service-kit';
import type { Actor } from '../users/user.ts';
import type { Organisation } from './organisation.ts';

export const organisationSnapshotOf = (organisation: Organisation): OrganisationSnapshot => ({
  uuid: organisation.uuid,
  name: organisation.name,
  lang: organisation.lang,
  image_path: organisation.imagePath,
  owner_uuid: organisation.ownerUuid,
  created_at: organisation.createdAt.toISOString(),
});

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

export const organisationDeleted = (organisation: Organisation, actor: Actor): EventDraft => ({
  type: 'waymark.identity.organisation.deleted.v1',
  organisation: organisation.uuid,
  subject: organisation.uuid,
  actor,
  data: { uuid: organisation.uuid, name: organisation.name },
});
