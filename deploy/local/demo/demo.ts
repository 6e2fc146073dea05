import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_PASSWORD, PEOPLE, PLATFORM_OWNER } from './story.ts';
import { tellStory } from './tell.ts';

export type DemoSignIn = { role: string; email: string; password: string };

export type Demo = {
  /** The environment in which the demo's platform owner is one. */
  environment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
  /** Makes the demo organisation where there is none yet, and gives its sign-ins. */
  fill(origin: string, say: (line: string) => void): Promise<DemoSignIn[]>;
};

const signInOf = (role: string, { email }: { email: string }): DemoSignIn => ({ role, email, password: DEMO_PASSWORD });

const SIGN_INS = [
  signInOf('a member', PEOPLE.milo),
  signInOf('an admin', PEOPLE.ada),
  signInOf('the platform owner', PLATFORM_OWNER),
];

const NONE: Demo = { environment: (env) => env, fill: async () => [] };

/** A mark in DATA_DIR tells a database with the demo from one that someone began empty. */
export const openDemo = (options: { wanted: boolean; fresh: boolean; dataDir: string }): Demo => {
  const mark = path.join(options.dataDir, 'demo');
  const told = existsSync(mark) && readFileSync(mark, 'utf8').trim() === 'told';
  if (!options.wanted || !(options.fresh || told)) return NONE;
  return {
    environment: (env) => ({
      ...env,
      SUPER_ADMINS: [env.SUPER_ADMINS, PLATFORM_OWNER.email].filter(Boolean).join(','),
    }),
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
