import { createHash } from 'node:crypto';
import { AppError, type Clock, type Database } from '@waymark/service-kit';

const WINDOW_MS = 15 * 60_000;

type Limit = { subject: string; most: number };
type Counted = { count: number; window_ends: Date };

const RESERVE = `insert into attempts as a (subject, count, window_ends) values ($1, 1, $3)
  on conflict (subject) do update set
    count = case when a.window_ends <= $2 then 1 else a.count + 1 end,
    window_ends = case when a.window_ends <= $2 then $3 else a.window_ends end
  returning count, window_ends`;
const GIVE_BACK = 'update attempts set count = count - 1 where subject = any($1) and count > 0 and window_ends > $2';
const FORGET = 'delete from attempts where subject = $1';

/** An attempt under way: it counts as failed unless it is told otherwise, so that many at once cannot slip past the limit. */
export type Attempt = { succeeded(): Promise<void> };

export type AttemptLimits = {
  /** Before a password is looked at. @throws {AppError} TOO_MANY_REQUESTS beyond 10 failures of the account or 100 of the address */
  signIn(email: string, address: string): Promise<Attempt>;
  /** Before the old password of a signed-in user is looked at. */
  oldPassword(user: string): Promise<Attempt>;
  /** Counts a reset mail; false when the address has had enough of them for now. */
  mayMail(email: string): Promise<boolean>;
  /** After a password was set anew. */
  forgetAccount(email: string): Promise<void>;
};

/** Addresses are kept as hashes: nobody's business who tried to sign in with what. */
const subjectOf = (kind: string, value: string): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** Failed sign-ins in windows of 15 minutes that begin with the first failure (decision 33). */
export const createAttemptLimits = (deps: { database: Database; clock: Clock }): AttemptLimits => {
  const { database, clock } = deps;

  const reserve = async (subject: string): Promise<Counted> => {
    const now = clock.now();
    const ends = new Date(now.getTime() + WINDOW_MS);
    const [counted] = await database.query<Counted>(RESERVE, [subject, now, ends]);
    return counted ?? { count: 1, window_ends: ends };
  };
  const giveBack = (subjects: string[]) => database.query(GIVE_BACK, [subjects, clock.now()]);

  const attempt = async (limits: readonly Limit[]): Promise<Attempt> => {
    const subjects = limits.map(({ subject }) => subject);
    const counted = await Promise.all(subjects.map(reserve));
    const beyond = counted.filter(({ count }, index) => count > (limits[index]?.most ?? 0));
    if (beyond.length > 0) {
      // A refused try was no try: it must not lock out the others behind the same address.
      await giveBack(subjects);
      const ends = Math.max(...beyond.map((one) => one.window_ends.getTime()));
      const retryAfter = Math.max(1, Math.ceil((ends - clock.now().getTime()) / 1000));
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
    }
    return {
      succeeded: async () => {
        await giveBack(subjects);
      },
    };
  };

  const account = (email: string) => subjectOf('account', email);
  return {
    async signIn(email, address) {
      const limits = [
        { subject: account(email), most: 10 },
        { subject: subjectOf('address', address), most: 100 },
      ];
      const under = await attempt(limits);
      return {
        succeeded: async () => {
          await under.succeeded();
          await database.query(FORGET, [account(email)]);
        },
      };
    },
    oldPassword: (user) => attempt([{ subject: subjectOf('password', user), most: 10 }]),
    async mayMail(email) {
      return (await reserve(subjectOf('mail', email))).count <= 10;
    },
    async forgetAccount(email) {
      await database.query(FORGET, [account(email)]);
    },
  };
};
