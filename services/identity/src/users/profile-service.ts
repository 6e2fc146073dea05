import type { UserEdit } from '@waymark/contracts';
import { AppError, type Clock, createScope, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { applyImageChange, readImageChange } from '../images/image-upload.ts';
import { memberUpdated } from '../members/member-events.ts';
import { memberIn } from '../members/member-store.ts';
import { changedAt, type User } from './user.ts';
import { lockOrganisationsOf } from './user-organisations.ts';
import { findUser, updateUser } from './user-store.ts';

/** What other members see of a user, and so other services keep. */
const SHOWN = ['first_name', 'last_name', 'lang', 'image_path'] as const;

export type ProfileService = {
  edit(user: string, input: UserEdit): Promise<User>;
  acceptGdpr(user: string): Promise<void>;
};

export const createProfileService = (deps: { events: Events; clock: Clock }): ProfileService => {
  const { events, clock } = deps;

  /** In every organisation of theirs, under its lock, so that no other change of the member comes in between. */
  const tellOrganisations = async (trx: Knex.Transaction, user: User, changed: string[]) => {
    for (const uuid of await lockOrganisationsOf(trx, user.uuid)) {
      const member = await memberIn(createScope(uuid, trx), user.uuid);
      if (member?.active) await events.emit(trx, memberUpdated(uuid, member, changed, user.uuid));
    }
  };

  const editIn = async (
    trx: Knex.Transaction,
    uuid: string,
    input: UserEdit,
    image: Awaited<ReturnType<typeof readImageChange>>,
  ) => {
    await lockOrganisationsOf(trx, uuid);
    const user = await findUser(trx, uuid);
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
    };
    const changes = Object.fromEntries(
      Object.entries(wanted).filter(([field, value]) => value !== undefined && present[field] !== value),
    );
    if (Object.keys(changes).length === 0) return user;
    const updated = (await updateUser(trx, uuid, changes, at)) ?? user;
    const shown = SHOWN.filter((field) => field in changes);
    if (shown.length > 0) await tellOrganisations(trx, updated, shown);
    return updated;
  };

  return {
    async edit(uuid, input) {
      const image = await readImageChange(input.image);
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
