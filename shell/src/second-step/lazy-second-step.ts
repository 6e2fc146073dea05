import { lazyPart } from '@waymark/shell-kit';
import { withAccountTexts } from '../with-texts.ts';

/** The second step, with its texts: most people who open the sign-in page need neither. */
export const SecondStep = lazyPart(async () => ({
  default: (await withAccountTexts(import('./second-step.tsx'))).SecondStep,
}));
