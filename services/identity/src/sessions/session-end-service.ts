import type { SessionEndReason } from '@waymark/contracts';
import { ACCESS_TOKEN_SECONDS, type Clock, type EndedSessions, type Events } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { deleteApiTokensOf } from '../api-tokens/api-token-store.ts';
import { ofUser } from '../users/user-events.ts';
import * as store from './session-store.ts';

/**
 * Ends sessions in the caller's transaction. Their access tokens are refused by this service from the commit on, and by the others when
 * they have the event, which is delivered before the request is answered.
 */
export type SessionEndService = {
  /** One of a user's sessions; false where it is not theirs, or not live. */
  end(trx: Knex.Transaction, user: string, session: string, reason: SessionEndReason): Promise<boolean>;
  /**
   * Every session of the user but `except`: at every change of what a person signs in with. Their API tokens end with them where the
   * password changed or the account goes. Answers how many sessions ended.
   */
  endOtherSessions(
    trx: Knex.Transaction,
    user: string,
    except: string | undefined,
    reason: SessionEndReason,
  ): Promise<number>;
  /** An API token that was removed: to the services its end is that of a session. */
  endApiToken(trx: Knex.Transaction, user: string, token: string): Promise<void>;
  /** Before an account is deleted: whatever token it has, or is just being given. */
  endAccount(trx: Knex.Transaction, user: string): Promise<void>;
};

/** Whoever knew the old password may have made tokens with it. */
const ENDS_API_TOKENS: readonly SessionEndReason[] = ['password_changed', 'account_deleted'];

export const createSessionEndService = (deps: {
  events: Pick<Events, 'emit' | 'record'>;
  clock: Clock;
  endedSessions: EndedSessions;
}): SessionEndService => {
  const { events, clock, endedSessions } = deps;

  const tell = async (
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
    await tell(trx, user, [...ended, ...tokens], reason);
    // The person's other organisations do not learn who administers this one.
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
      await tell(trx, user, [session], reason);
      const about = { target: 'session', targetUuid: session, details: { reason }, person: user } as const;
      // Whoever copied a cookie is not known; whoever signs in anew has no session yet by which they would be.
      const actors: Partial<Record<SessionEndReason, { actor: string | null }>> = {
        copied: { actor: null },
        signed_out: { actor: user },
      };
      await events.record(trx, { ...about, action: 'session.ended', ...actors[reason] });
      return true;
    },
    endApiToken: (trx, user, token) => tell(trx, user, [token], 'ended_by_person'),
    async endAccount(trx, user) {
      // A sign-in of this very moment may still get a token: no account is left to end its session.
      const before = new Date(clock.now().getTime() + ACCESS_TOKEN_SECONDS * 1000);
      await endOtherSessions(trx, user, undefined, 'account_deleted');
      await tell(trx, user, [], 'account_deleted', before);
    },
  };
};
