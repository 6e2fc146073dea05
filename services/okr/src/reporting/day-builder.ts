import { addDays, dateOf } from '@waymark/contracts';
import {
  type Clock,
  createWakeableLoop,
  type Database,
  type Logger,
  type Scope,
  type Worker,
} from '@waymark/service-kit';
import {
  buildDays,
  type Days,
  findBeginning,
  findLarge,
  forgetOtherDays,
  lockBuilt,
  rememberBuilt,
} from './day-store.ts';
import { daysFrom, endOfDay, endsOfDays } from './report-period.ts';

const LARGE_FROM = 200;
const POLL_MS = 300_000;
/** Days in one transaction: few enough for each statement of it to be over in a moment. */
const AT_ONCE = 7;
/** How long a day has to be over before it is counted: a change that began before its end is committed by then. */
const SETTLED_MS = 3_600_000;

/** The first day if nothing was counted before, in Postgres' notation; as a text it sorts before every day. */
const EVER = '-infinity';

type Step = { count: Days; built: Days };

/** First the days that ended since the last time, the oldest first; then earlier ones, the newest first. */
const nextOf = (built: Days, wanted: Days): Step | undefined => {
  if (built.last < wanted.last) {
    const [last = wanted.last] = [addDays(built.last, AT_ONCE), wanted.last].sort();
    return { count: { first: addDays(built.last, 1), last }, built: { first: built.first, last } };
  }
  if (built.first <= wanted.first) return undefined;
  const first = [addDays(built.first, -AT_ONCE), wanted.first].sort()[1] ?? wanted.first;
  return { count: { first, last: addDays(built.first, -1) }, built: { first, last: built.last } };
};

type DayBuilder = Worker & {
  /** Counts all days of large organisations that are over and not counted yet. */
  build(): Promise<void>;
};

/** Counts the days of large organisations once they are over, so that their reports only read them. */
export const createDayBuilder = (deps: {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** From how many objectives on an organisation counts as large: a smaller one's spans of two years are counted fast enough. */
  largeFrom?: number;
}): DayBuilder => {
  const { database, clock, logger, largeFrom = LARGE_FROM } = deps;

  let stopping = false;

  /** A few days of one organisation. @returns whether there are more */
  const buildSome = (timeZone: string) => async (scope: Scope) => {
    const builtBefore = await lockBuilt(scope);
    const beginning = await findBeginning(scope);
    if (builtBefore === undefined || beginning === undefined) return false;
    const last = addDays(dateOf(new Date(clock.now().getTime() - SETTLED_MS), timeZone), -1);
    const wanted = { first: dateOf(beginning, timeZone), last };
    const none = { first: addDays(last, 1), last };
    const built = builtBefore.timeZone === timeZone && builtBefore.first <= builtBefore.last ? builtBefore : none;
    // In another time zone the organisation may begin a day later: nothing would replace the stored figures of the day before.
    if (built === none) await forgetOtherDays(scope, wanted);
    const next = nextOf(built, wanted);
    if (next === undefined) return false;
    await buildDays(scope, endsOfDays(daysFrom(next.count.first, next.count.last), timeZone));
    const first = next.built.first <= wanted.first ? EVER : next.built.first;
    await rememberBuilt(scope, { ...next.built, first, timeZone }, endOfDay(next.built.last, timeZone));
    return true;
  };

  const build = async (): Promise<void> => {
    const large = await findLarge(database, largeFrom);
    for (const { organisation, timeZone } of large) {
      try {
        while (!stopping && (await database.inOrganisation(organisation, buildSome(timeZone))));
      } catch (err) {
        logger.warn({ err, organisation }, 'Days of reports could not be built; it will be tried again');
      }
    }
  };

  const loop = createWakeableLoop({
    work: async () => {
      await build();
      return false;
    },
    pollMs: POLL_MS,
    onError: (err) => logger.warn({ err }, 'Days of reports could not be built; it will be tried again'),
  });
  const stop = async () => {
    stopping = true;
    await loop.stop();
  };
  return { build, start: async () => loop.start(), stop };
};
