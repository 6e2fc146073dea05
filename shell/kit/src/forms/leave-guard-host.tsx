import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../components/dialogs.tsx';
import { useStore } from '../state/store.ts';
import { leaveGuard } from './leave-guard.ts';

/** Shows the question of the leave guard; the shell has one. */
export const LeaveGuardHost = (): ReactNode => {
  const { t } = useTranslation('kit');
  const question = useStore(leaveGuard);
  // The session has ended: a question that stayed open would be asked again after the next sign-in.
  useEffect(() => () => leaveGuard.snapshot()?.answer(false), []);
  // Keeps the text of the question while its dialog closes.
  const last = useRef(question);
  // Dialogs are stacked in the order in which they are opened; each question is a new dialog, so that it is above the one that it is about.
  const questions = useRef(0);
  if (question && question !== last.current) questions.current += 1;
  if (question) last.current = question;
  const words = last.current?.words;
  return (
    <ConfirmDialog
      key={questions.current}
      opened={question !== null}
      title={words?.title ?? t('unsaved.title')}
      confirmLabel={words?.leave ?? t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {words?.text ?? t('unsaved.text')}
    </ConfirmDialog>
  );
};
