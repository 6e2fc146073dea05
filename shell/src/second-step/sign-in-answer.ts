import type { login, SecondFactorStep } from '@waymark/contracts';
import type { AnswerTo, Session } from '@waymark/shell-kit';

export type SignedIn = Parameters<Session['begin']>[0];

/** The response of a sign-in: the session, or the second step that it still needs. */
export type SignInAnswer = AnswerTo<typeof login>;

/** @throws {Error} for an answer that is neither */
export const readSignIn = ({ user, token, second_factor }: SignInAnswer): SignedIn | SecondFactorStep => {
  if (second_factor) return second_factor;
  if (user && token) return { user, token };
  throw new Error('Neither a session nor a second step');
};

/** Whether a second step is needed before there is a session. */
export const isSecondStep = (answer: SignedIn | SecondFactorStep): answer is SecondFactorStep => 'ticket' in answer;
