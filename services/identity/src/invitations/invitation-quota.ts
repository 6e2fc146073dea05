import { createHash } from 'node:crypto';
import { INVITATION_MAIL_MINUTES, type InvitationQuotaResource, PLANS } from '@waymark/contracts';
import { AppError, type Clock, type Scope } from '@waymark/service-kit';
import type { Acting } from '../organisations/acting.ts';
import type { SubscriptionReader } from '../organisations/subscription-reader.ts';

const DAY_MS = 86_400_000;
/** How often an organisation sends the same invitation again before it has to wait. */
const AGAIN = { mails: 2, withinMs: INVITATION_MAIL_MINUTES * 60_000 };

/** How many invitations are mailed in a day, which begins with the first: for an organisation by its plan, and by one person anywhere. */
export type InvitationLimits = { free: number; paid: number; user: number };

export type InvitationQuota = {
  /** What is left to this person in this organisation, by whichever limit is nearer. */
  status(scope: Scope, acting: Acting): Promise<InvitationQuotaResource>;
  /**
   * Counts mails, in the caller's transaction: one that is rolled back counts nothing.
   * @throws {AppError} INVITATION_LIMIT when there are more than are left, with the seconds until the day is over
   */
  take(scope: Scope, acting: Acting, mails: number): Promise<void>;
  /**
   * Counts that invitations are sent again to these addresses, in the caller's transaction too.
   * @throws {AppError} INVITATION_SENT_JUST_NOW where one of them has had enough, with the seconds until all may get another
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
      // By the address: whoever is withdrawn and invited anew may be another user.
      const keys = emails.map((email) => `invitations:again:${scope.organisation}:${hashOf(email)}`);
      const rows = await scope.query<Row>(ADD, [[...new Set(keys)], 1, end, now]);
      const waiting = rows.filter(({ points }) => points > AGAIN.mails).map(({ expires_at }) => expires_at.getTime());
      if (waiting.length === 0) return;
      const free = new Date(Math.max(...waiting));
      throw new AppError('INVITATION_SENT_JUST_NOW', { retryAfter: secondsUntil(free, now) });
    },
  };
};
