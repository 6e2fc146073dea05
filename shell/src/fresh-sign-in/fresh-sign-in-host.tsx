import { lazyPart, Suspense, useStore } from '@waymark/shell-kit';
import { type ReactNode, useEffect } from 'react';
import { withAccountTexts } from '../with-texts.ts';
import { freshSignIn } from './fresh-sign-in.ts';

const FreshSignInDialog = lazyPart(async () => ({
  default: (await withAccountTexts(import('./fresh-sign-in-dialog.tsx'))).FreshSignInDialog,
}));

/** Shows the password dialog; the signed-in area renders it once. */
export const FreshSignInHost = (): ReactNode => {
  const question = useStore(freshSignIn);
  // The session has ended: whoever signs in next must not confirm what another person was going to do.
  useEffect(() => () => freshSignIn.snapshot()?.answer(false), []);
  return (
    question && (
      <Suspense fallback={null}>
        <FreshSignInDialog onAnswer={question.answer} />
      </Suspense>
    )
  );
};
