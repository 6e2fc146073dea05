import type { AnyEvent, AuditAction, AuditDetails, AuditTarget, EventData, ServiceName } from '@waymark/contracts';
import type { Knex } from 'knex';
import type { Scope } from '../database/scope.ts';
import { afterCommit } from '../events/after-commit.ts';
import type { Emit } from '../events/emitter.ts';
import type { EventDraft } from '../events/event.ts';
import { currentRequest } from '../http/current-request.ts';
import type { Logger } from '../logger.ts';

type Recorded = EventData<'waymark.identity.audit.recorded.v1'>;
type Person = NonNullable<Recorded['actor']>;

/** An action to record in the audit log. */
export type Act = {
  action: AuditAction;
  /** Omitted: the user of the request; null: an unknown person. */
  actor?: string | null;
  /** The readers of the log may not learn from where it was done, as that would describe a person whom they do not know. */
  withoutOrigin?: boolean;
  target?: AuditTarget;
  targetUuid?: string;
  /** Names of the changed fields, and values that are not secret, because every reader of the log sees them. */
  details?: AuditDetails;
  /** The user whom an action outside of organisations concerns: it is listed in each organisation in which they are an active member. */
  person?: string;
  /** It is also listed in the platform's log. */
  platform?: boolean;
};

/**
 * Writes audit entries into the outbox, in the transaction of the recorded action, with the actor and the origin of the request; and into
 * the log of the process after the commit. In a scope the entry belongs to its organisation.
 * @param events the other events of the action, so that all are written by one statement
 * @returns the events
 */
export type RecordActs = (
  target: Scope | Knex.Transaction,
  acts: Act | readonly Act[],
  events?: readonly EventDraft[],
) => Promise<AnyEvent[]>;

/** Looks up people. Only identity can; the entries of other services are completed by the consumer. */
export type AuditPeople = {
  /** Undefined if there is no such user. */
  find(trx: Knex.Transaction, user: string): Promise<Person | undefined>;
  /** The organisations in which the user is an active member at this point of the transaction. */
  organisationsOf(trx: Knex.Transaction, user: string): Promise<string[]>;
};

type Deps = { service: ServiceName; emit: Emit; logger: Pick<Logger, 'info'>; people?: AuditPeople | undefined };

/**
 * Records acts as events of `service`. Without `people` an actor has only a uuid, and an act of a person is listed in no further
 * organisation.
 */
export const createRecorder = ({ service, emit, logger, people }: Deps): RecordActs => {
  const actorOf = async (trx: Knex.Transaction, uuid: string | null): Promise<Recorded['actor']> => {
    if (uuid === null) return null;
    return (await people?.find(trx, uuid)) ?? { uuid, email: null, first_name: null, last_name: null };
  };

  const dataOf = async (
    trx: Knex.Transaction,
    organisation: string | undefined,
    act: Act,
    known: Map<string | null, Recorded['actor']>,
  ): Promise<Recorded> => {
    const request = currentRequest();
    const { action, actor = request?.user ?? null, target, targetUuid, details = {}, person, platform = false } = act;
    const ip = act.withoutOrigin ? null : (request?.ip ?? null);
    const others = person === undefined ? [] : await people?.organisationsOf(trx, person);
    const organisations = new Set([...(organisation === undefined ? [] : [organisation]), ...(others ?? [])]);
    // Without an actor there is no token either.
    const token = actor !== null && actor === request?.user ? request.apiToken : undefined;
    if (!known.has(actor)) known.set(actor, await actorOf(trx, actor));
    return {
      action,
      actor: known.get(actor) ?? null,
      target: target ?? null,
      target_uuid: targetUuid ?? null,
      details,
      ip,
      token: token ? { uuid: token.uuid, name: token.name } : null,
      organisation_uuids: [...organisations],
      platform,
    };
  };

  const log = ({ action, actor, target, target_uuid, token, organisation_uuids }: Recorded): void => {
    // The operator sees the origin of every act.
    const { ip = null, requestId } = currentRequest() ?? {};
    const about = { action, actor: actor?.uuid, target, targetUuid: target_uuid, organisations: organisation_uuids };
    logger.info({ event: 'security', ...about, tokenUuid: token?.uuid, ip, requestId }, action);
  };

  return async (target, acts, events = []) => {
    const [trx, organisation] = 'organisation' in target ? [target.trx, target.organisation] : [target, undefined];
    const list: readonly Act[] = Array.isArray(acts) ? acts : [acts];
    const recorded: Recorded[] = [];
    const known = new Map<string | null, Recorded['actor']>();
    for (const act of list) recorded.push(await dataOf(trx, organisation, act, known));
    if (recorded.length === 0 && events.length === 0) return [];
    afterCommit(trx, () => recorded.forEach(log));
    const drafts = recorded.map((data) => ({
      type: `waymark.${service}.audit.recorded.v1` as const,
      subject: data.target_uuid ?? data.actor?.uuid ?? organisation ?? service,
      actor: data.actor?.uuid ?? null,
      data,
    }));
    return emit(target, [...events, ...drafts]);
  };
};
