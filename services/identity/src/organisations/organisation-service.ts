import { randomUUID } from 'node:crypto';
import {
  DEFAULT_CHARTS_BY,
  DEFAULT_RHYTHM,
  DEFAULT_TIME_ZONE,
  DEFAULT_WEEKDAY,
  editedSince,
  type Lang,
  type OrganisationCreate,
  type OrganisationEdit,
} from '@waymark/contracts';
import { AppError, type Clock, changedAt, type Events, type Scope } from '@waymark/service-kit';
import { applyImageChange, type ImageChange, type ReadImage } from '../images/image-service.ts';
import { releaseImage } from '../images/image-store.ts';
import { memberEvent } from '../members/member-events.ts';
import { insertFirstMember, memberIn, updateFavorite } from '../members/member-store.ts';
import { holdUser } from '../users/user-store.ts';
import { actingAdmin, actingMember } from './acting.ts';
import type { ChatWebhooks } from './chat-webhooks.ts';
import type { Organisation } from './organisation.ts';
import { assertChat, assertWebhook, changesOf, newOwner } from './organisation-changes.ts';
import { actsOfEdit, ofOrganisation, organisationDeleted, organisationEvent } from './organisation-events.ts';
import * as store from './organisation-store.ts';

export type OrganisationService = {
  /** @returns the uuid of the new organisation */
  create(user: { uuid: string; lang: Lang }, input: OrganisationCreate): Promise<string>;
  /**
   * `new_owner_uuid` hands the organisation over, which only the owner may.
   * @throws {AppError} FORBIDDEN, VALIDATION; EditedMeanwhile if it changed since the client read it
   */
  edit(organisation: string, user: string, input: OrganisationEdit): Promise<void>;
  /** @throws {AppError} NOT_FOUND for somebody who is no active member, FORBIDDEN for all members but the owner */
  remove(organisation: string, user: string): Promise<void>;
  /** The same in the caller's transaction, when the last member leaves. */
  removeIn(scope: Scope, organisation: Organisation, actor: string): Promise<void>;
  /** For this user alone, so without an event. */
  setFavorite(organisation: string, user: string, favorite: boolean): Promise<void>;
};

/** Thrown within the transaction; the route answers with the current organisation. */
export class EditedMeanwhile extends Error {}

/** Each change is one transaction, with its events and records. An image is decoded before. */
export const createOrganisationService = (deps: {
  events: Events;
  clock: Clock;
  webhooks: ChatWebhooks;
  webhookPrefixes: readonly string[];
  readImage: ReadImage;
}): OrganisationService => {
  const { events, clock, webhooks, webhookPrefixes, readImage } = deps;

  const editIn = async (scope: Scope, user: string, input: OrganisationEdit, image: ImageChange) => {
    const { organisation } = await actingAdmin(scope, user);
    assertWebhook(input.slack_webhook, webhookPrefixes);
    // Checked before the rest, which may be invalid only because somebody else changed the organisation.
    if (editedSince(input.updated_at, organisation.updatedAt)) throw new EditedMeanwhile();
    const owner = await newOwner(scope, organisation, user, input.new_owner_uuid);
    const changes = { ...changesOf(organisation, input, deps), ...owner };
    const at = changedAt(clock.now(), organisation.updatedAt);
    const picture = await applyImageChange(scope.trx, organisation.uuid, image, at);
    const all = { ...changes, ...picture };
    if (Object.keys(all).length === 0) return;
    const updated = await store.updateOrganisation(scope, all, at);
    if (!updated) return;
    await events.emit(scope, organisationEvent('updated', updated, user));
    await events.record(scope, actsOfEdit(updated, all, user));
  };

  const removeIn: OrganisationService['removeIn'] = async (scope, organisation, actor) => {
    await releaseImage(scope.trx, organisation.uuid);
    await store.deleteOrganisationRow(scope);
    await events.emit(scope, organisationDeleted(organisation, actor));
    const details = { name: organisation.name };
    await events.record(scope, {
      ...ofOrganisation(organisation, details),
      action: 'organisation.deleted',
      actor,
      platform: true,
    });
  };

  return {
    removeIn,
    async create(user, input) {
      const chat = { useSlackConnector: input.use_slack_connector ?? false, slackWebhook: input.slack_webhook ?? null };
      assertChat(chat, webhookPrefixes);
      const image = await readImage(input.image ?? undefined, user.uuid);
      const uuid = randomUUID();
      await events.transaction(uuid, async (scope) => {
        const at = clock.now();
        if (!(await holdUser(scope.trx, user.uuid))) throw new AppError('SESSION_REQUIRED');
        const { useSlackConnector, slackWebhook } = chat;
        const values = {
          name: input.name,
          lang: input.lang ?? user.lang,
          ownerUuid: user.uuid,
          timezone: input.timezone ?? DEFAULT_TIME_ZONE,
          checkinRhythm: input.checkin_rhythm ?? DEFAULT_RHYTHM,
          checkinWeekday: input.checkin_weekday ?? DEFAULT_WEEKDAY,
          chartsBy: input.charts_by ?? DEFAULT_CHARTS_BY,
          useSlackConnector,
          chatWebhook: webhooks.encrypt(slackWebhook),
        };
        await store.insertOrganisation(scope, values, at);
        await insertFirstMember(scope, user.uuid, at);
        const picture = await applyImageChange(scope.trx, uuid, image, at);
        const organisation = await store.updateOrganisation(scope, picture, at);
        const owner = await memberIn(scope, user.uuid);
        if (!organisation || !owner) throw new Error('a new organisation was not found');
        await events.emit(scope, [
          organisationEvent('created', organisation, user.uuid),
          memberEvent('joined', uuid, owner, user.uuid),
        ]);
        const details = { name: organisation.name };
        await events.record(scope, {
          ...ofOrganisation(organisation, details),
          action: 'organisation.created',
          platform: true,
        });
      });
      return uuid;
    },
    async edit(organisation, user, input) {
      const image = await readImage(input.image, user);
      await events.transaction(organisation, (scope) => editIn(scope, user, input, image));
    },
    async remove(uuid, user) {
      await events.transaction(uuid, async (scope) => {
        const { organisation } = await actingMember(scope, user);
        if (organisation.ownerUuid !== user) throw new AppError('FORBIDDEN');
        await removeIn(scope, organisation, user);
      });
    },
    async setFavorite(organisation, user, favorite) {
      await events.transaction(organisation, (scope) => updateFavorite(scope, user, favorite));
    },
  };
};
