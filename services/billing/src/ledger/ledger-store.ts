import { centsToDollars, type LedgerEntry, type PageQuery } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import type { LedgerDraft } from '../subscriptions/subscription.ts';
import type { Booking } from './statement.ts';

/** The time and the actor of an entry; null: the system. */
export type Stamp = { actor: string | null; now: Date };

/**
 * Appends lines; the balance of each is the due amount including it.
 * @param dueCents the due amount before the first of them
 */
export const appendToLedger = async (
  scope: Scope,
  entries: readonly LedgerDraft[],
  dueCents: number,
  { actor, now }: Stamp,
): Promise<void> => {
  if (entries.length === 0) return;
  let balance = dueCents;
  const rows = entries.map(({ kind, amountCents = 0, periodStart, note }) => {
    balance += amountCents;
    return {
      kind,
      amount_cents: amountCents,
      balance_cents: balance,
      period_start: periodStart ?? null,
      note,
      user_uuid: actor,
      at: now,
    };
  });
  await scope.insert('ledger', rows);
};

type LedgerRow = {
  uuid: string;
  kind: LedgerEntry['kind'];
  amount_cents: number;
  balance_cents: number;
  note: string | null;
  at: Date;
  period_start: Date | null;
  user_uuid: string | null;
};

const COUNT = 'select count(*)::int as total from ledger where organisation_uuid = $1';

/** A page of the ledger of an organisation, the newest first. */
export const listLedger = async (
  scope: Scope,
  { limit, offset }: PageQuery,
): Promise<{ ledger: LedgerEntry[]; total: number }> => {
  const rows = await scope.table<LedgerRow>('ledger').orderBy('id', 'desc').limit(limit).offset(offset);
  const [counted] = await scope.query<{ total: number }>(COUNT, [scope.organisation]);
  const ledger = rows.map((row) => ({
    uuid: row.uuid,
    kind: row.kind,
    amount: centsToDollars(row.amount_cents),
    balance: centsToDollars(row.balance_cents),
    note: row.note,
    at: row.at.toISOString(),
    user_uuid: row.user_uuid,
  }));
  return { ledger, total: counted?.total ?? 0 };
};

/** The whole ledger of an organisation for statements, in the order of writing, which is the order of the balances. */
export const listBookings = async (scope: Scope): Promise<Booking[]> => {
  const rows = await scope.table<LedgerRow>('ledger').orderBy('id');
  return rows.map(({ uuid, at, kind, amount_cents, note, period_start }) => ({
    uuid,
    at,
    kind,
    amountCents: amount_cents,
    note,
    periodStart: period_start,
  }));
};
