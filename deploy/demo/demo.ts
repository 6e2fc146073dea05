import { grantSuperAdmin } from '@waymark/identity';
import type { Clock } from '@waymark/service-kit';
import type { Closers, Say } from '../run/stores.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import { PEOPLE, PLATFORM_OWNER, STORY_BEGINS } from './demo-content.ts';
import { clearUnfinishedDemo, isUntouched } from './demo-database.ts';
import { type DemoPasswords, makeDemoPasswords, readDemoPasswords } from './demo-passwords.ts';
import { createDemoMark } from './demo-state.ts';
import { fillDemo } from './fill-demo.ts';

export type DemoSignIn = { role: string; email: string; password: string };

export type Demo = {
  /** Looks into the database before the services' tables are made, and marks one that is empty as one that gets the demo. */
  prepare(databaseUrl: string): Promise<void>;
  /** The environment in which external sign-in can be tried. */
  environment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv>;
  /** Makes the demo organisation where there is none yet, and gives its sign-ins. */
  fill(origin: string): Promise<DemoSignIn[]>;
};

/** Who can be tried out, as the start prints them. */
const ROLES = [
  { role: 'a member', email: PEOPLE.milo.email },
  { role: 'an admin', email: PEOPLE.ada.email },
  { role: 'the platform owner', email: PLATFORM_OWNER.email },
];

const signInsWith = (passwords: DemoPasswords): DemoSignIn[] =>
  ROLES.flatMap(({ role, email }) => {
    const password = passwords[email];
    return password ? [{ role, email, password }] : [];
  });

const NONE: Demo = { prepare: async () => undefined, environment: async (env) => env, fill: async () => [] };

type DemoOptions = {
  wanted: boolean;
  embedded: boolean;
  dataDir: string;
  /** That of the product, which goes back to when the demo's story begins, and comes to now with it. */
  clock: Clock;
  say: Say;
};

/** What this start does about the demo. */
type Plan = 'nothing' | 'fill' | 'show';

/**
 * Whether the demo's platform owner is one, which the database keeps: only while the demo is shown, since its password is printed. Whoever
 * goes on with the demo's database without it, in production say, grants the rights to somebody of their own.
 */
const ownPlatform = async (databaseUrl: string, granted: boolean): Promise<void> => {
  if (!(await isUntouched(databaseUrl))) await grantSuperAdmin(databaseUrl, PLATFORM_OWNER.email, granted);
};

export const openDemo = ({ wanted, embedded, dataDir, clock, say }: DemoOptions, closers: Closers): Demo => {
  if (!embedded) return NONE;
  const mark = createDemoMark(dataDir);
  const calendar = createDemoCalendar(clock);
  if (!wanted) {
    // From now on it is somebody's own, and nothing of it may make way.
    if (mark.state() === 'half') mark.forget();
    return { ...NONE, prepare: async (url) => (mark.state() === 'filled' ? ownPlatform(url, false) : undefined) };
  }
  let plan: Plan = 'nothing';
  let database = '';

  const planFor = async (databaseUrl: string): Promise<Plan> => {
    const state = mark.state();
    if (await isUntouched(databaseUrl)) return 'fill';
    if (state === 'none') return 'nothing';
    if (state === 'filled') {
      const isKnown = readDemoPasswords(dataDir) !== undefined;
      await ownPlatform(databaseUrl, isKnown);
      if (isKnown) return 'show';
      // They were the same everywhere once: whoever has them shall not own a platform.
      say('The passwords of this demo are gone, or an earlier version made them: to have another, move DATA_DIR away.');
      return 'nothing';
    }
    if (await clearUnfinishedDemo(databaseUrl, dataDir)) {
      say('The last start ended before the demo was whole: it begins anew.');
      return 'fill';
    }
    say('The demo is unfinished, and others have begun to use this database: it stays as it is.');
    mark.forget();
    return 'nothing';
  };

  return {
    prepare: async (databaseUrl) => {
      database = databaseUrl;
      plan = await planFor(databaseUrl);
      if (plan !== 'fill') return;
      mark.begin();
      calendar.goTo(STORY_BEGINS);
    },
    environment: async (env) => {
      if (plan === 'nothing' || env.OIDC_ISSUER) return env;
      // Loaded only here: nothing else needs it.
      const { startDemoProvider } = await import('./identity-provider.ts');
      const provider = await startDemoProvider(env.PUBLIC_URL ?? '');
      closers.add(provider.close);
      return { ...env, ...provider.environment };
    },
    fill: async (origin) => {
      if (plan === 'nothing') return [];
      if (plan === 'show') return signInsWith(readDemoPasswords(dataDir) ?? {});
      say('Filling the demo organisation ...');
      const passwords = makeDemoPasswords(dataDir);
      const grant = (email: string) => grantSuperAdmin(database, email, true, clock);
      await fillDemo({ origin, passwords, calendar, grant });
      mark.finish();
      return signInsWith(passwords);
    },
  };
};
