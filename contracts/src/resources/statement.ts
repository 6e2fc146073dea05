import type { InferType } from 'yup';
import { LEDGER_KINDS } from '../rules/ledger.ts';
import {
  date,
  flag,
  instant,
  instantOrNull,
  listOf,
  money,
  oneOf,
  resource,
  text,
  textOrNull,
  uuid,
  whole,
} from '../schemas/exact.ts';

/** A row of the ledger as a statement shows it. */
const statementLine = whole({
  uuid: uuid(),
  at: instant(),
  kind: oneOf(LEDGER_KINDS),
  /** The change to the amount due; negative for a payment. */
  amount: money(),
  /** The amount due after it. */
  balance: money(),
  note: textOrNull(),
  /** For a charge: the start of the month that it is for. */
  period_start: instantOrNull(),
});

/** The ledger of an organisation in one calendar month, in UTC. */
export const statementResource = resource('statement', {
  month: text().meta({ description: '`YYYY-MM`' }),
  reference: text(),
  from: date(),
  to: date(),
  closed: flag().meta({ description: 'Whether the month is over, so that no lines will be added' }),
  opening: money(),
  charged: money(),
  paid: money(),
  closing: money(),
  lines: listOf(statementLine),
});

export type StatementResource = InferType<typeof statementResource>;
export type StatementLine = StatementResource['lines'][number];
