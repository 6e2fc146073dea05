import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFault } from '../forms/forms.ts';
import { useIsShown } from '../state/use-is-shown.ts';
import { Button } from './button.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export { Dialog };

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** Describes what happens and what is lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  /** A word that has to be typed first, such as the name of the deleted object. */
  typeToConfirm?: string;
  onConfirm: () => unknown | Promise<unknown>;
  onClose: () => void;
};

/**
 * A name as it can be seen and typed: spaces in a row count as one, and invisible characters are left out, such as those that enclose the
 * name in a sentence from which it may have been copied (`shownIn`).
 */
const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Asks for confirmation; a promise from `onConfirm` keeps the button busy and closes the dialog when it resolves, unless it was closed
 * before. At first the focus is where Enter does no harm.
 */
export const ConfirmDialog = (props: ConfirmDialogProps): ReactNode => {
  const { opened, title, children, confirmLabel, cancelLabel, danger, typeToConfirm, onConfirm, onClose } = props;
  const { t } = useTranslation('kit');
  const form = useId();
  const isShown = useIsShown(opened);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const first = typeToConfirm ? 'field' : danger ? 'cancel' : 'confirm';

  useEffect(() => {
    if (!opened) return;
    setTyped('');
    setProblem(undefined);
    setBusy(false);
  }, [opened]);

  const confirm = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const element = event.currentTarget;
    if (typeToConfirm && bare(typed) !== bare(typeToConfirm)) {
      setProblem(t('confirm.mismatch'));
      return focusFault(element);
    }
    setBusy(true);
    try {
      await onConfirm();
      if (isShown()) onClose();
    } catch {
      // The caller has shown the error; the dialog stays open for another try, with the focus on the invalid field, if any.
      if (isShown()) void focusFault(element);
    } finally {
      if (isShown()) setBusy(false);
    }
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus={first === 'cancel' || undefined}>
            {cancelLabel ?? t('form.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            color={danger ? 'red' : undefined}
            loading={busy}
            data-autofocus={first === 'confirm' || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={confirm} className={classes.body}>
        <div>{children}</div>
        {typeToConfirm && (
          <TextInput
            label={t('confirm.type_to_confirm', { name: typeToConfirm })}
            value={typed}
            error={problem}
            autoComplete="off"
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  );
};
