import { withFrenchSpacesIn } from '../french-spaces.ts';
import { errors } from './errors.ts';
import { glossary } from './glossary.ts';
import { history } from './history.ts';
import { validation } from './validation.ts';

export const messages = withFrenchSpacesIn({ ...glossary, ...validation, ...errors, ...history });
