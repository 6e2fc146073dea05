import type { SessionEndReason } from '@waymark/contracts';
import { ACCESS_TOKEN_SECONDS, type Clock, type EndedSessions, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { deleteApiTokensOf } from '../api-tokens/api-token-store.ts';
import { ofUser } from '../users/user-events.ts';
import * as store from './session-store.ts';

/**
 * Ends sessions in the caller's transaction. This service refuses their access tokens from the commit on; the others do once they have the
 * event, which is delivered before the request is answered.
 */
export type SessionEndService = {
  /** Ends one session of a user. False if it is not theirs or not live. */
  end(trx: Knex.Transaction, user: string, session: string, reason: SessionEndReason): Promise<boolean>;
  /**
   * Ends every session of the user except `except`, for changes of the ways to sign in. API tokens end too if the password changed or the
   * account is deleted. Returns how many sessions ended.
   */
  endOtherSessions(
    trx: Knex.Transaction,
    user: string,
    except: string | undefined,
    reason: SessionEndReason,
  ): Promise<number>;
  /** For an API token that was deleted: the other services treat it like an ended session. */
  endApiToken(trx: Knex.Transaction, user: string, token: string): Promise<void>;
  /** Before an account is deleted: ends all its tokens, including one that is being issued at this moment. */
  endAccount(trx: Knex.Transaction, user: string): Promise<void>;
};

/** Somebody who knew the old password may have created API tokens. */
const ENDS_API_TOKENS: readonly SessionEndReason[] = ['password_changed', 'account_deleted'];

/** Each end is an event, and an act in the audit log. */
export const createSessionEndService = (deps: {
  events: Pick<Events, 'emit' | 'record'>;
  clock: Clock;
  endedSessions: EndedSessions;
}): SessionEndService => {
  const { events, clock, endedSessions } = deps;

  const publish = async (
    trx: Knex.Transaction,
    user: string,
    sessions: readonly string[],
    reason: SessionEndReason,
    before?: Date,
  ): Promise<void> => {
    const ended = { user_uuid: user, session_uuids: [...sessions], issued_before: before?.toISOString() ?? null };
    await endedSessions.note(trx, ended, clock.now());
    const data = { ...ended, reason };
    await events.emit(trx, { type: 'waymark.identity.session.ended.v1', organisation: null, subject: user, data });
  };

  const endOtherSessions: SessionEndService['endOtherSessions'] = async (trx, user, except, reason) => {
    const ended = await store.endSessionsOf(trx, user, clock.now(), except);
    const tokens = ENDS_API_TOKENS.includes(reason) ? await deleteApiTokensOf(trx, user) : [];
    if (ended.length + tokens.length === 0) return 0;
    await publish(trx, user, [...ended, ...tokens], reason);
    // The actor stays unknown: the audit logs of the person's other organisations must not name this organisation's admin.
    const about = { ...ofUser({ uuid: user }), ...(reason === 'ended_by_admin' ? { actor: null } : {}) };
    await events.record(trx, [
      ...(ended.length > 0
        ? [{ ...about, action: 'session.ended', details: { reason, sessions: ended.length } } as const]
        : []),
      ...(tokens.length > 0
        ? [{ ...about, action: 'token.revoked', details: { reason, tokens: tokens.length } } as const]
        : []),
    ]);
    return ended.length;
  };

  return {
    endOtherSessions,
    async end(trx, user, session, reason) {
      if (!(await store.endSessionOf(trx, user, session, clock.now()))) return false;
      await publish(trx, user, [session], reason);
      const about = { target: 'session', targetUuid: session, details: { reason }, person: user } as const;
      // `copied`: it is unknown who copied the token. `signed_out`: the request may have no session that names an actor.
      const actors: Partial<Record<SessionEndReason, { actor: string | null }>> = {
        copied: { actor: null },
        signed_out: { actor: user },
      };
      await events.record(trx, { ...about, action: 'session.ended', ...actors[reason] });
      return true;
    },
    endApiToken: (trx, user, token) => publish(trx, user, [token], 'ended_by_person'),
    async endAccount(trx, user) {
      // A concurrent sign-in may still issue a token, and no account is left with which to end its session.
      const before = new Date(clock.now().getTime() + ACCESS_TOKEN_SECONDS * 1000);
      await endOtherSessions(trx, user, undefined, 'account_deleted');
      await publish(trx, user, [], 'account_deleted', before);
    },
  };
};
