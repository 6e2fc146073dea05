import { errors } from './errors.ts';
import { history } from './history.ts';
import { validation } from './validation.ts';

export const messages = { ...validation, ...errors, ...history } as const;
