import { randomBytes } from 'node:crypto';
import { SECOND_STEP_MINUTES } from '@waymark/contracts';
import type { Clock, Database } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { tokenHash } from '../sessions/secret-token.ts';

/** What a challenge may be used for. An answer with any other purpose is refused. */
export type Purpose = 'add' | 'sign_in' | 'second_step';

const BYTES = 32;
const LIFE_MS = SECOND_STEP_MINUTES * 60_000;

export type Challenges = {
  /** @param subject the user or ticket that the challenge is for; null if anybody may sign in */
  create(purpose: Purpose, subject: string | null): Promise<string>;
  /**
   * Deletes and returns the challenge that an answer claims to have signed; undefined if there is none for this purpose. A challenge can be
   * used once, whether the answer is right or wrong.
   */
  take(clientDataJSON: string, purpose: Purpose, subject: string | null): Promise<string | undefined>;
};

/** The challenge that the browser claims to have signed. Only verifying the signature proves it. */
const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof read === 'object' && read !== null && 'challenge' in read ? read.challenge : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
};

/** Stores hashes of the challenges, each for five minutes (product-rules.md, "Second factor"). */
export const createChallenges = ({ database, clock }: { database: Database; clock: Clock }): Challenges => ({
  async create(purpose, subject) {
    const challenge = randomBytes(BYTES).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + LIFE_MS);
    await database
      .platform('passkey_challenges')
      .insert({ challenge_hash: tokenHash(challenge), purpose, subject, expires_at: expiresAt });
    return challenge;
  },
  async take(clientDataJSON, purpose, subject) {
    const challenge = challengeIn(clientDataJSON);
    if (challenge === undefined) return undefined;
    const rows = await database
      .platform('passkey_challenges')
      .where({ challenge_hash: tokenHash(challenge), purpose, subject })
      .where('expires_at', '>', clock.now())
      .delete();
    return rows > 0 ? challenge : undefined;
  },
});

/** Deletes challenges that were not answered in time. Returns how many. */
export const dropExpiredChallenges = (db: Knex, now: Date): Promise<number> =>
  db('passkey_challenges').where('expires_at', '<=', now).delete();
