import type { Blocks, Lang, OrganisationSnapshot, SubscriptionSnapshot } from '@waymark/contracts';
import { pickLanguage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/** What notification keeps of an organisation: identity's name and language, billing's blocks. */
export type Organisation = Blocks & { name: string; lang: Lang; gone: boolean };

type Row = {
  name: string | null;
  lang: string | null;
  gone: boolean;
  blocked_for_not_paying: boolean;
  blocked_for_users: boolean;
};

const KEY = 'organisation_uuid';

const nameRow = ({ name, lang }: OrganisationSnapshot, sequence: number) => ({ name, lang, gone: false, sequence });

const blockRow = (subscription: SubscriptionSnapshot, sequence: number) => ({
  blocked_for_not_paying: subscription.blocked_for_not_paying,
  blocked_for_users: subscription.blocked_for_active_users_over_subscription,
  block_sequence: sequence,
});

export const putOrganisation = async (
  scope: Scope,
  snapshot: OrganisationSnapshot,
  sequence: number,
): Promise<void> => {
  const row = nameRow(snapshot, sequence);
  await scope
    .insert('organisations', row)
    .onConflict(KEY)
    .merge()
    .whereRaw('organisations.sequence < excluded.sequence');
};

/** A deleted organisation: only that it was, so that an older event cannot bring it back. */
export const putGoneOrganisation = async (scope: Scope, sequence: number): Promise<void> => {
  const row = { name: null, lang: null, gone: true, sequence };
  await scope
    .insert('organisations', row)
    .onConflict(KEY)
    .merge()
    .whereRaw('organisations.sequence < excluded.sequence');
};

export const putBlocks = async (scope: Scope, snapshot: SubscriptionSnapshot, sequence: number): Promise<void> => {
  const row = blockRow(snapshot, sequence);
  await scope
    .insert('organisations', row)
    .onConflict(KEY)
    .merge()
    .whereRaw('organisations.block_sequence < excluded.block_sequence');
};

/** What the owners answered, where no event has told of it yet. */
export const healOrganisation = async (
  scope: Scope,
  snapshot: OrganisationSnapshot,
  subscription: SubscriptionSnapshot | undefined,
): Promise<void> => {
  const blocks = subscription === undefined ? {} : blockRow(subscription, 0);
  await scope
    .insert('organisations', { ...nameRow(snapshot, 0), ...blocks })
    .onConflict(KEY)
    .ignore();
};

export const findOrganisation = async (scope: Scope): Promise<Organisation | undefined> => {
  const row = await scope.table<Row>('organisations').first();
  if (row === undefined) return undefined;
  return {
    name: row.name ?? '',
    lang: pickLanguage(row.lang),
    gone: row.gone,
    blocked_for_not_paying: row.blocked_for_not_paying,
    blocked_for_active_users_over_subscription: row.blocked_for_users,
  };
};
