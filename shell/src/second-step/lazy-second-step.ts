import { lazy } from 'react';
import { withAccountTexts } from '../with-texts.ts';

/** The second step, with its texts: most people who open the sign-in page need neither. */
export const SecondStep = lazy(async () => ({
  default: (await withAccountTexts(import('./second-step.tsx'))).SecondStep,
}));
