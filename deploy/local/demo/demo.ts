import { existsSync } from 'node:fs';
import path from 'node:path';
import { grantSuperAdmin } from '@waymark/identity';
import type { Closers } from '../stores.ts';
import { createDemoMark } from './demo-mark.ts';
import { DEMO_PASSWORD, PEOPLE, PLATFORM_OWNER } from './story.ts';
import { tellStory } from './tell.ts';

export type DemoSignIn = { role: string; email: string; password: string };

export type Demo = {
  /** The last start was killed before the demo was whole: what there is of it makes way. */
  anew: boolean;
  /** The environment in which the demo's platform owner is one, and external sign-in can be tried. */
  environment(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv>;
  /** Makes the demo organisation where there is none yet, and gives its sign-ins. */
  fill(origin: string, say: (line: string) => void): Promise<DemoSignIn[]>;
};

const signInOf = (role: string, { email }: { email: string }): DemoSignIn => ({ role, email, password: DEMO_PASSWORD });

const SIGN_INS = [
  signInOf('a member', PEOPLE.milo),
  signInOf('an admin', PEOPLE.ada),
  signInOf('the platform owner', PLATFORM_OWNER),
];

const NONE: Demo = { anew: false, environment: async (env) => env, fill: async () => [] };

const superAdminsOf = (env: NodeJS.ProcessEnv) => [env.SUPER_ADMINS, PLATFORM_OWNER.email].filter(Boolean).join(',');

type DemoOptions = { wanted: boolean; embedded: boolean; dataDir: string };

/** To be opened before the stores are: it marks a database that is not there yet as one that gets the demo. */
export const openDemo = ({ wanted, embedded, dataDir }: DemoOptions, closers: Closers): Demo => {
  if (!embedded) return NONE;
  const mark = createDemoMark(dataDir);
  const state = mark.state();
  if (!wanted) {
    // From now on it is somebody's own, and nothing of it may make way.
    if (state === 'half') mark.forget();
    return NONE;
  }
  const fresh = !existsSync(path.join(dataDir, 'postgres'));
  if (!fresh && state === 'none') return NONE;
  const told = !fresh && state === 'told';
  if (!told) mark.begin();
  let databaseUrl = '';
  return {
    anew: !fresh && !told,
    environment: async (env) => {
      databaseUrl = env.DATABASE_URL ?? '';
      const extended = { ...env, SUPER_ADMINS: superAdminsOf(env) };
      if (env.OIDC_ISSUER || env.NODE_ENV === 'production') return extended;
      // Loaded only here: nothing else needs it.
      const { startDemoProvider } = await import('./identity-provider.ts');
      const provider = await startDemoProvider(env.PUBLIC_URL ?? '');
      closers.add(provider.close);
      return { ...extended, ...provider.environment };
    },
    fill: async (origin, say) => {
      if (!told) {
        say('Filling the demo organisation ...');
        await tellStory(origin, (email) => grantSuperAdmin(databaseUrl, email, true));
        mark.finish();
      }
      return SIGN_INS;
    },
  };
};
