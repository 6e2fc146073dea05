import { type BlockerResource, SENTENCE_MAX_LENGTH } from '@waymark/contracts';
import { Dialog, isApiError } from '@waymark/shell-kit';
import { FormActions, focusFault, TextInput, useIsShown } from '@waymark/shell-kit/actions';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, DraftNote, DraftSaver, EditDraftSaver, useDraft } from '../dialogs/draft.tsx';
import { lengthProblem } from '../length-problem.ts';
import { type BlockerErrors, BlockerFields } from './blocker-fields.tsx';
import { type BlockerInput, EMPTY_BLOCKER, inputOf, isWhole } from './blocker-input.ts';
import { BLOCKER_TEXTS } from './blocker-texts.ts';
import classes from './blockers.module.css';
import { useBlockerChanges } from './use-blockers.ts';

type FrameProps = {
  title: string;
  confirmLabel: string;
  saving: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** `close`: Cancel does the same as Escape. */
  onCancel: (() => void) | 'close';
  children: ReactNode;
};

/** A small form in a dialog of its own. */
const FormDialog = ({ title, confirmLabel, saving, onSubmit, onClose, onCancel, children }: FrameProps): ReactNode => {
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    if (saving) return;
    await onSubmit();
    await focusFault(form);
  };
  return (
    <Dialog opened sticky onClose={onClose} title={title}>
      <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
        {children}
        <FormActions submitLabel={confirmLabel} submitting={saving} onCancel={onCancel} />
      </form>
    </Dialog>
  );
};

const errorsOf = (error: unknown): BlockerErrors => (isApiError(error) ? error.errors : {});

type Save = (changes: ReturnType<typeof useBlockerChanges>, input: BlockerInput) => Promise<unknown>;

/** State of the form of a blocker. */
const useBlockerForm = (objective: string, initial: BlockerInput, save: Save, onSaved: () => void) => {
  const [input, setInput] = useState(initial);
  const [tried, setTried] = useState(false);
  const [errors, setErrors] = useState<BlockerErrors>({});
  const changes = useBlockerChanges(objective, onSaved);
  const saving = changes.raise.isPending || changes.edit.isPending;
  const onSubmit = async (): Promise<void> => {
    setTried(true);
    if (!isWhole(input)) return;
    await save(changes, input).catch((error: unknown) => setErrors(errorsOf(error)));
  };
  const onChange = (next: BlockerInput): void => {
    // The dialog closes with the answer, and what is typed now would be lost.
    if (saving) return;
    setInput(next);
    setErrors({});
  };
  return { fields: { value: input, onChange, errors, tried }, frame: { saving, onSubmit } };
};

const isSame = (one: BlockerInput, other: BlockerInput): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Deletes the draft of a dialog, and closes the dialog unless it is closed. */
const useEnd = (draft: Draft, onClose: () => void) => {
  const isShown = useIsShown();
  return (): void => {
    draft.clear();
    if (isShown()) onClose();
  };
};

type OfKeyResult = { objective: string; keyresult: string; onClose: () => void };

/** Raises a blocker of a key result. The input is kept as a draft in the browser until it is sent or cancelled. */
export const RaiseBlocker = ({ objective, keyresult, onClose }: OfKeyResult): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const draft = useDraft(`new-blocker.${keyresult}`);
  const end = useEnd(draft, onClose);
  const save: Save = ({ raise }, input) => raise.mutateAsync({ keyresult, input });
  const { fields, frame } = useBlockerForm(objective, { ...EMPTY_BLOCKER, ...draft.restored }, save, end);
  return (
    <FormDialog
      title={t('blockers.raise')}
      confirmLabel={t('blockers.raise')}
      {...frame}
      onClose={onClose}
      onCancel={end}
    >
      <DraftSaver draft={draft} values={fields.value} fresh={EMPTY_BLOCKER} />
      <DraftNote draft={draft} onDiscard={() => fields.onChange(EMPTY_BLOCKER)} />
      <BlockerFields {...fields} autoFocus />
    </FormDialog>
  );
};

type OfBlocker = { objective: string; blocker: BlockerResource; onClose: () => void };

export const EditBlocker = ({ objective, blocker, onClose }: OfBlocker): ReactNode => {
  const { t } = useTranslation([BLOCKER_TEXTS, 'kit']);
  const draft = useDraft(`blocker.${blocker.uuid}`);
  const end = useEnd(draft, onClose);
  const save: Save = ({ edit }, input) => edit.mutateAsync({ blocker: blocker.uuid, input });
  const [initial] = useState(() => inputOf(blocker));
  const { fields, frame } = useBlockerForm(objective, { ...initial, ...draft.restored }, save, end);
  return (
    <FormDialog
      title={t('blockers.edit_title')}
      confirmLabel={t('kit:form.save')}
      {...frame}
      onClose={end}
      onCancel="close"
    >
      <EditDraftSaver draft={draft} changes={isSame(fields.value, initial) ? {} : fields.value} />
      <DraftNote draft={draft} onDiscard={() => fields.onChange(initial)} />
      <BlockerFields {...fields} autoFocus />
    </FormDialog>
  );
};

type ResolveProps = Omit<OfBlocker, 'blocker'> & {
  blocker: Pick<BlockerResource, 'uuid' | 'text'>;
  onResolved?: () => void;
};

const NOTHING_SAID = { text: '' };

/** Resolves a blocker, with a text that says how. The input is kept as a draft in the browser until it is sent or cancelled. */
export const ResolveBlocker = ({ objective, blocker, onClose, onResolved }: ResolveProps): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const draft = useDraft(`resolved-blocker.${blocker.uuid}`);
  const end = useEnd(draft, onClose);
  const [{ text }, setTyped] = useState({ ...NOTHING_SAID, ...draft.restored });
  const [problem, setProblem] = useState<string>();
  const { resolve } = useBlockerChanges(objective, () => {
    end();
    onResolved?.();
  });
  const change = (next: string): void => {
    if (resolve.isPending) return;
    setTyped({ text: next });
    setProblem(undefined);
  };
  const submit = async (): Promise<void> => {
    const fault = text.trim() ? lengthProblem(text, SENTENCE_MAX_LENGTH) : t('blockers.missing.text');
    if (fault) return setProblem(fault);
    const refused = (error: unknown): void => setProblem(errorsOf(error).text);
    await resolve.mutateAsync({ blocker: blocker.uuid, text }).catch(refused);
  };
  return (
    <FormDialog
      title={t('blockers.resolve_title')}
      confirmLabel={t('blockers.resolve')}
      saving={resolve.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={end}
    >
      <DraftSaver draft={draft} values={{ text }} fresh={NOTHING_SAID} />
      <DraftNote draft={draft} onDiscard={() => change('')} />
      <p className={classes.asked}>{blocker.text}</p>
      <TextInput
        label={t('blockers.how')}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
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
