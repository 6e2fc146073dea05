import type { UserEdit } from '@waymark/contracts';
import { AppError, type Clock, changedAt, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { applyImageChange, type ImageChange, type ReadImage } from '../images/image-service.ts';
import { lockOrganisationsOf } from '../organisations/organisation-store.ts';
import { publishToOrganisations } from './publish-to-organisations.ts';
import type { User } from './user.ts';
import { lockUser, updateUser } from './user-store.ts';

/** Fields that other members see, and that other services therefore store. */
const SHOWN = ['first_name', 'last_name', 'lang', 'image_path'] as const;

export type ProfileService = {
  /** A field that is not sent stays. @throws {AppError} VALIDATION naming `image`, TOO_MANY_REQUESTS, SESSION_REQUIRED */
  edit(user: string, input: UserEdit): Promise<User>;
  /** @throws {AppError} SESSION_REQUIRED */
  acceptGdpr(user: string): Promise<void>;
};

/** What other members see of a user is published to each organisation of theirs, in the transaction of the edit. */
export const createProfileService = (deps: { events: Events; clock: Clock; readImage: ReadImage }): ProfileService => {
  const { events, clock, readImage } = deps;

  const editIn = async (trx: Knex.Transaction, uuid: string, input: UserEdit, image: ImageChange) => {
    await lockOrganisationsOf(trx, uuid);
    const user = await lockUser(trx, uuid);
    if (!user) throw new AppError('SESSION_REQUIRED');
    const at = changedAt(clock.now(), user.updatedAt);
    const { first_name, last_name, lang, innovator } = input;
    const wanted = { first_name, last_name, lang, innovator, ...(await applyImageChange(trx, uuid, image, at)) };
    const present: Record<string, unknown> = {
      first_name: user.firstName,
      last_name: user.lastName,
      lang: user.lang,
      innovator: user.innovator,
      image_path: user.imagePath,
    } satisfies Record<keyof typeof wanted, unknown>;
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => value !== undefined && present[field] !== value),
    );
    if (Object.keys(changes).length === 0) return user;
    const updated = (await updateUser(trx, uuid, changes, at)) ?? user;
    const shown = SHOWN.filter((field) => field in changes);
    if (shown.length > 0) await publishToOrganisations(events, trx, updated.uuid, shown);
    return updated;
  };

  return {
    async edit(uuid, input) {
      const image = await readImage(input.image, uuid);
      return events.acrossOrganisations('a profile shows in all organisations of its user', (trx) =>
        editIn(trx, uuid, input, image),
      );
    },
    async acceptGdpr(uuid) {
      const now = clock.now();
      const user = await events.platformTransaction((trx) => updateUser(trx, uuid, { gdpr_accepted_at: now }, now));
      if (!user) throw new AppError('SESSION_REQUIRED');
    },
  };
};
