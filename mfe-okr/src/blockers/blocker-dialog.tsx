import { type BlockerResource, SENTENCE_MAX_LENGTH } from '@waymark/contracts';
import { Button, Dialog, isApiError, messageText, TextInput } from '@waymark/shell-kit';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerErrors, BlockerFields } from './blocker-fields.tsx';
import { type BlockerInput, EMPTY_BLOCKER, inputOf, isTooLong, isWhole } from './blocker-input.ts';
import { BLOCKER_TEXTS } from './blocker-texts.ts';
import classes from './blockers.module.css';
import { useBlockerChanges } from './use-blockers.ts';

type FrameProps = {
  title: string;
  confirmLabel: string;
  saving: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A small form in a dialog of its own. */
const FormDialog = ({ title, confirmLabel, saving, onSubmit, onClose, children }: FrameProps): ReactNode => {
  const { t } = useTranslation('kit');
  const form = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!saving) onSubmit();
  };
  return (
    <Dialog
      opened
      sticky
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={form} loading={saving}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate aria-label={title}>
        {children}
      </form>
    </Dialog>
  );
};

const errorsOf = (error: unknown): BlockerErrors => (isApiError(error) ? error.errors : {});

type WriteProps = {
  /** The objective whose blockers these are. */
  objective: string;
  title: string;
  confirmLabel: string;
  initial: BlockerInput;
  save: (changes: ReturnType<typeof useBlockerChanges>, input: BlockerInput, onError: (error: Error) => void) => void;
  onClose: () => void;
};

const Write = ({ objective, title, confirmLabel, initial, save, onClose }: WriteProps): ReactNode => {
  const [input, setInput] = useState(initial);
  const [tried, setTried] = useState(false);
  const [errors, setErrors] = useState<BlockerErrors>({});
  const changes = useBlockerChanges(objective, onClose);
  const submit = (): void => {
    setTried(true);
    if (isWhole(input)) save(changes, input, (error) => setErrors(errorsOf(error)));
  };
  const change = (next: BlockerInput): void => {
    setInput(next);
    setErrors({});
  };
  const saving = changes.raise.isPending || changes.edit.isPending;
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} saving={saving} onSubmit={submit} onClose={onClose}>
      <BlockerFields value={input} onChange={change} errors={errors} tried={tried} autoFocus />
    </FormDialog>
  );
};

type OfKeyResult = { objective: string; keyresult: string; onClose: () => void };

/** Asks what is in the way of a key result. */
export const RaiseBlocker = ({ objective, keyresult, onClose }: OfKeyResult): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  return (
    <Write
      objective={objective}
      title={t('blockers.raise')}
      confirmLabel={t('blockers.raise')}
      initial={EMPTY_BLOCKER}
      save={({ raise }, input, onError) => raise.mutate({ keyresult, input }, { onError })}
      onClose={onClose}
    />
  );
};

type OfBlocker = { objective: string; blocker: BlockerResource; onClose: () => void };

export const EditBlocker = ({ objective, blocker, onClose }: OfBlocker): ReactNode => {
  const { t } = useTranslation([BLOCKER_TEXTS, 'kit']);
  return (
    <Write
      objective={objective}
      title={t('blockers.edit_title')}
      confirmLabel={t('kit:form.save')}
      initial={inputOf(blocker)}
      save={({ edit }, input, onError) => edit.mutate({ blocker: blocker.uuid, input }, { onError })}
      onClose={onClose}
    />
  );
};

type ResolveProps = Omit<OfBlocker, 'blocker'> & {
  blocker: Pick<BlockerResource, 'uuid' | 'text'>;
  onResolved?: () => void;
};

/** Asks how a blocker was removed. */
export const ResolveBlocker = ({ objective, blocker, onClose, onResolved }: ResolveProps): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { resolve } = useBlockerChanges(objective, () => {
    onClose();
    onResolved?.();
  });
  const submit = (): void => {
    if (text.trim() === '') setProblem(t('blockers.missing.text'));
    else if (isTooLong(text)) setProblem(messageText('validation.text.too_long', { max: SENTENCE_MAX_LENGTH }));
    else resolve.mutate({ blocker: blocker.uuid, text }, { onError: (error) => setProblem(errorsOf(error).text) });
  };
  return (
    <FormDialog
      title={t('blockers.resolve_title')}
      confirmLabel={t('blockers.resolve')}
      saving={resolve.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={classes.asked}>{blocker.text}</p>
      <TextInput
        label={t('blockers.how')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problem}
        withAsterisk
        aria-required
        autoComplete="off"
        autoFocus
        data-autofocus
      />
    </FormDialog>
  );
};
