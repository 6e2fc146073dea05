import { grantSuperAdmin } from '@waymark/identity';
import type { Clock } from '@waymark/service-kit';
import type { Closers, Say } from '../run/stores.ts';
import { createDemoCalendar } from './demo-calendar.ts';
import { FIRST_DAY, PEOPLE, PLATFORM_OWNER } from './demo-content.ts';
import { clearUnfinishedDemo, isUntouched } from './demo-database.ts';
import { type DemoPasswords, makeDemoPasswords, readDemoPasswords } from './demo-passwords.ts';
import { createDemoMark } from './demo-state.ts';
import { fillDemo } from './fill-demo.ts';

export type DemoSignIn = { role: string; email: string; password: string };

export type Demo = {
  /** Looks into the database before the migrations, and marks an empty one to be filled with the demo. */
  prepare(databaseUrl: string): Promise<void>;
  /** Adds the environment variables with which external sign-in can be tried. */
  environment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv>;
  /** Creates the demo organisation if there is none yet; returns its sign-ins. */
  fill(origin: string): Promise<DemoSignIn[]>;
};

/** The sign-ins that the start prints. */
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
  /** The product's clock, which is set back to the first day of the demo and moves to the present with it. */
  clock: Clock;
  say: Say;
};

/** What this start does with the demo. */
type Plan = 'nothing' | 'fill' | 'show';

/**
 * Grants or revokes the rights of the demo's platform owner. Their password is printed, so they have the rights only while the demo is
 * shown. To continue to use the database without the demo, say in production, grant the rights to another account.
 */
const ownPlatform = async (databaseUrl: string, granted: boolean): Promise<void> => {
  if (!(await isUntouched(databaseUrl))) await grantSuperAdmin(databaseUrl, PLATFORM_OWNER.email, granted);
};

/**
 * The demo of this start: filled into an empty embedded database, shown again where it was filled before, and none on a configured one.
 * @param closers get the demo's identity provider
 */
export const openDemo = ({ wanted, embedded, dataDir, clock, say }: DemoOptions, closers: Closers): Demo => {
  if (!embedded) return NONE;
  const mark = createDemoMark(dataDir);
  const calendar = createDemoCalendar(clock);
  if (!wanted) {
    // The database is in real use from now on, so a later start must not clear the unfinished demo.
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
      // Earlier versions used the same passwords everywhere, so an account with one of them must not own the platform.
      say(
        'The passwords of this demo are lost, or an earlier version created them: for a new demo, move DATA_DIR away.',
      );
      return 'nothing';
    }
    if (await clearUnfinishedDemo(databaseUrl, dataDir)) {
      say('The last start ended before the demo was complete: it is created again.');
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
      calendar.goTo(FIRST_DAY);
    },
    environment: async (env) => {
      if (plan === 'nothing' || env.OIDC_ISSUER) return env;
      // Loaded lazily: only the demo needs it.
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
