import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Closers } from '../stores.ts';
import { DEMO_PASSWORD, PEOPLE, PLATFORM_OWNER } from './story.ts';
import { tellStory } from './tell.ts';

export type DemoSignIn = { role: string; email: string; password: string };

export type Demo = {
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

const NONE: Demo = { environment: async (env) => env, fill: async () => [] };

const superAdminsOf = (env: NodeJS.ProcessEnv) => [env.SUPER_ADMINS, PLATFORM_OWNER.email].filter(Boolean).join(',');

/** A mark in DATA_DIR tells a database with the demo from one that someone began empty. */
export const openDemo = (options: { wanted: boolean; fresh: boolean; dataDir: string }, closers: Closers): Demo => {
  const mark = path.join(options.dataDir, 'demo');
  const told = existsSync(mark) && readFileSync(mark, 'utf8').trim() === 'told';
  if (!options.wanted || !(options.fresh || told)) return NONE;
  return {
    environment: async (env) => {
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
        await tellStory(origin);
        writeFileSync(mark, 'told\n');
      }
      return SIGN_INS;
    },
  };
};
