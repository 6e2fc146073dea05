import { errors } from './errors.ts';
import { glossary } from './glossary.ts';
import { history } from './history.ts';
import { validation } from './validation.ts';

export const messages = { ...glossary, ...validation, ...errors, ...history } as const;
