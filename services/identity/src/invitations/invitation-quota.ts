import { createHash } from 'node:crypto';
import { DAY_MS, INVITATION_MAIL_MINUTES, type InvitationQuotaResource, PLANS } from '@waymark/contracts';
import { AppError, type Clock, type Scope } from '@waymark/service-kit';
import type { Acting } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';

/** How often an organisation may resend the same invitation within this time. */
const AGAIN = { mails: 2, withinMs: INVITATION_MAIL_MINUTES * 60_000 };

/** Invitation mails per day, counted from the first: per organisation by its plan, and per user over all organisations. */
export type InvitationLimits = { free: number; paid: number; user: number };

export type InvitationQuota = {
  /** The remaining invitations of this user in this organisation, by the limit that is reached first. */
  status(scope: Scope, acting: Acting): Promise<InvitationQuotaResource>;
  /**
   * Counts mails, in the caller's transaction: a rollback undoes the count.
   * @throws {AppError} INVITATION_LIMIT if that exceeds a limit, with the seconds until the day is over
   */
  take(scope: Scope, acting: Acting, mails: number): Promise<void>;
  /**
   * Counts resent invitations by address, in the caller's transaction.
   * @throws {AppError} INVITATION_SENT_JUST_NOW if an address has had too many, with the seconds until all may get another
   */
  sendAgain(scope: Scope, emails: readonly string[]): Promise<void>;
};

type Counted = { key: string; limit: number };
type Row = { key: string; points: number; expires_at: Date };

const READ = 'select key, points, expires_at from rate_limits where key = any($1) and expires_at > $2';
const ADD = `insert into rate_limits as kept (key, points, expires_at)
  select key, $2, $3 from unnest($1::text[]) as wanted (key) order by key
  on conflict (key) do update set
    points = case when kept.expires_at <= $4 then excluded.points else kept.points + excluded.points end,
    expires_at = case when kept.expires_at <= $4 then excluded.expires_at else kept.expires_at end
  returning key, points, expires_at`;

const hashOf = (email: string): string => createHash('sha256').update(email).digest('base64url');
const secondsUntil = (end: Date, now: Date): number => Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));

/** Counts in the database, in days that begin with their first mail (product-rules.md, "Invitations of a day"). */
export const createInvitationQuota = (deps: {
  clock: Clock;
  subscriptions: SubscriptionReader;
  limits: InvitationLimits;
}): InvitationQuota => {
  const { clock, subscriptions, limits } = deps;

  const countedFor = async (scope: Scope, { organisation, me }: Acting): Promise<Counted[]> => {
    const { current_subscription_type: plan } = await subscriptions.lastKnownIn(scope, organisation);
    return [
      { key: `invitations:organisation:${organisation.uuid}`, limit: PLANS[plan].paid ? limits.paid : limits.free },
      { key: `invitations:user:${me.userUuid}`, limit: limits.user },
    ];
  };

  return {
    async status(scope, acting) {
      const counted = await countedFor(scope, acting);
      const rows = await scope.query<Row>(READ, [counted.map(({ key }) => key), clock.now()]);
      const [nearest] = counted
        .map(({ key, limit }) => {
          const used = rows.find((row) => row.key === key)?.points ?? 0;
          return { used, limit, remaining: Math.max(0, limit - used) };
        })
        .sort((a, b) => a.remaining - b.remaining);
      return nearest ?? { used: 0, limit: 0, remaining: 0 };
    },
    async take(scope, acting, mails) {
      if (mails === 0) return;
      const now = clock.now();
      for (const { key, limit } of await countedFor(scope, acting)) {
        const [row] = await scope.query<Row>(ADD, [[key], mails, new Date(now.getTime() + DAY_MS), now]);
        if (!row || row.points <= limit) continue;
        throw new AppError('INVITATION_LIMIT', { retryAfter: secondsUntil(row.expires_at, now), values: { limit } });
      }
    },
    async sendAgain(scope, emails) {
      const now = clock.now();
      const end = new Date(now.getTime() + AGAIN.withinMs);
      // By address, because somebody who is withdrawn and invited again may be another user.
      const keys = emails.map((email) => `invitations:again:${scope.organisation}:${hashOf(email)}`);
      const rows = await scope.query<Row>(ADD, [[...new Set(keys)], 1, end, now]);
      const waiting = rows.filter(({ points }) => points > AGAIN.mails).map(({ expires_at }) => expires_at.getTime());
      if (waiting.length === 0) return;
      const free = new Date(Math.max(...waiting));
      throw new AppError('INVITATION_SENT_JUST_NOW', { retryAfter: secondsUntil(free, now) });
    },
  };
};
