import { readEnvironment } from '@waymark/service-kit';
import { object } from 'yup';

export type OkrConfig = Record<never, never>;

/** There is nothing of its own to configure: the rules are the contracts', the rest is the kit's. */
export const readOkrConfig = (env: NodeJS.ProcessEnv): OkrConfig => readEnvironment(object({}), env);
