import type { AnyEvent, ServiceName } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Clock } from '../clock.ts';
import { purgeInBatches } from '../database/purge-in-batches.ts';
import { queryIn, sendLast } from '../database/scope.ts';
import { newUuid } from '../new-uuid.ts';
import { assertDraft, type EventDraft } from './event.ts';
import type { MailLinks } from './mail-links.ts';

type OutboxRow = {
  id: string;
  event_id: string;
  type: string;
  organisation: string | null;
  subject: string;
  actor: string | null;
  data: unknown;
  occurred_at: Date;
};

/** Prepared, as every write and every batch runs them. */
const CLAIM = `
  select id, event_id, type, organisation, subject, actor, data, occurred_at from outbox
  where published_at is null and type <> all($2::text[]) order by id limit $1 for update skip locked`;
// An asynchronous commit: if a crash loses the mark, the event is published once more, and the inbox recognises it.
const MARK = `
  update outbox set published_at = $1
  where id = any($2::bigint[]) and set_config('synchronous_commit', 'off', true) is not null`;

const ADD = `
  insert into outbox (event_id, type, organisation, subject, actor, data, occurred_at)
  select event_id, type, organisation, subject, actor, data, occurred_at
  from json_populate_recordset(null::outbox, $1::json)
  returning id`;

/** The events of a service that are to be published, as rows written in the transactions that caused them. */
export type Outbox = {
  /** Writes drafts in order, with increasing ids. @throws {TypeError} for one that does not match the catalogue */
  add(trx: Knex.Transaction, drafts: readonly EventDraft[]): Promise<AnyEvent[]>;
  /** Locks the oldest rows that no other relay is publishing, except those of types that have to wait. */
  claim(trx: Knex.Transaction, limit: number, waiting: readonly string[]): Promise<AnyEvent[]>;
  /** The last step of its transaction. The rows are marked once the answer has arrived. */
  markPublished(trx: Knex.Transaction, events: readonly AnyEvent[]): Promise<{ answer: Promise<unknown> }>;
  /** Deletes rows published before that moment. @returns how many */
  purge(knex: Knex, before: Date): Promise<number>;
  /** How many rows are not published yet. */
  pending(knex: Knex): Promise<number>;
};

/**
 * The outbox in the service's own schema.
 * @param links encrypts the links in mails before they are stored (product-rules.md, "Links in mails")
 */
export const createOutbox = (service: ServiceName, clock: Clock, links: Pick<MailLinks, 'encrypt'>): Outbox => {
  const rowOf = (given: EventDraft): Omit<OutboxRow, 'id'> => {
    assertDraft(service, given);
    const draft = links.encrypt(given);
    return {
      event_id: newUuid(),
      type: draft.type,
      organisation: draft.organisation ?? null,
      subject: draft.subject,
      actor: draft.actor ?? null,
      data: draft.data,
      occurred_at: clock.now(),
    };
  };

  return {
    async add(trx, drafts) {
      if (drafts.length === 0) return [];
      const rows = drafts.map(rowOf);
      // The ids are returned in the order of the rows; the other columns are known here and not returned.
      const added = await queryIn<Pick<OutboxRow, 'id'>>(trx, ADD, [JSON.stringify(rows)]);
      return rows.flatMap((row, index) =>
        added.slice(index, index + 1).map(({ id }) => toEvent(service, { ...row, id })),
      );
    },
    async claim(trx, limit, waiting) {
      const rows = await queryIn<OutboxRow>(trx, CLAIM, [limit, waiting]);
      return rows.map((row) => toEvent(service, row));
    },
    markPublished: (trx, events) => sendLast(trx, MARK, [clock.now(), events.map(({ sequence }) => sequence)]),
    purge: (knex, before) => purgeInBatches(knex, 'outbox', 'published_at', before),
    async pending(knex) {
      const [row] = await knex('outbox').whereNull('published_at').count({ count: '*' });
      return Number(row?.count ?? 0);
    },
  };
};

/** An outbox row as the CloudEvent for consumers; the rows were checked against the catalogue when they were written. */
const toEvent = (service: ServiceName, row: OutboxRow) =>
  ({
    specversion: '1.0',
    id: row.event_id,
    source: `/waymark/${service}`,
    type: row.type,
    subject: row.subject,
    time: row.occurred_at.toISOString(),
    datacontenttype: 'application/json',
    ...(row.organisation === null ? {} : { organisation: row.organisation }),
    sequence: Number(row.id),
    ...(row.actor === null ? {} : { actor: row.actor }),
    data: row.data,
  }) as AnyEvent;
