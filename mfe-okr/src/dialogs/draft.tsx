import {
  Button,
  type FormValues,
  stored,
  useOrganisation,
  useSession,
  type WaymarkFormState,
} from '@waymark/shell-kit';
import { UnsavedGuard } from '@waymark/shell-kit/actions';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './draft.module.css';

export type Draft = {
  /** The values of an earlier draft, if there is one. */
  restored: FormValues | undefined;
  /** The version that the changes are based on: that of the restored draft, which may be older than `read`, or else `read`. */
  madeFrom: (read: string) => string;
  save: (values: FormValues, madeFrom?: string) => void;
  clear: () => void;
};

type SavedDraft = FormValues & { updated_at?: string };

/** The draft of a form, in session storage, for one user in one organisation. */
export const useDraft = (name: string): Draft => {
  const { user } = useSession();
  const { uuid } = useOrganisation();
  const key = `waymark.draft.${user.uuid}.${uuid}.${name}`;
  const [saved] = useState(() => stored('session', key).readJson() as SavedDraft | undefined);
  return useMemo(() => {
    const entry = stored('session', key);
    const { updated_at, ...values } = saved ?? {};
    let version = updated_at;
    return {
      restored: saved && values,
      madeFrom: (read) => version ?? read,
      save: (changed, madeFrom) => entry.write(JSON.stringify({ ...changed, updated_at: madeFrom })),
      clear: () => {
        version = undefined;
        entry.write(null);
      },
    };
  }, [key, saved]);
};

const isEmpty = (value: unknown): boolean => (value ?? '') === '' || (Array.isArray(value) && value.length === 0);

/** Whether nothing is typed. A field that was emptied again is absent or an empty string. */
const isFresh = (values: FormValues, fresh: FormValues): boolean =>
  Object.keys({ ...fresh, ...values }).every((field) =>
    isEmpty(fresh[field]) ? isEmpty(values[field]) : JSON.stringify(values[field]) === JSON.stringify(fresh[field]),
  );

type SaverProps = {
  draft: Draft;
  values: FormValues;
  /** The initial values without a draft. */
  fresh: FormValues;
};

/** Saves the values of a create form as a draft while something is typed. */
export const DraftSaver = ({ draft, values, fresh }: SaverProps): null => {
  const typed = isFresh(values, fresh) ? null : values;
  useEffect(() => {
    if (typed) draft.save(typed);
    else draft.clear();
  }, [draft, typed]);
  return null;
};

type EditSaverProps = {
  draft: Draft;
  changes: FormValues;
  /** The `updated_at` of the edited resource, if it has one. */
  read?: string;
};

/** Saves the changes of an edit form as a draft, and asks before unsaved ones are left, including those of a restored draft. */
export const EditDraftSaver = ({ draft, changes, read }: EditSaverProps): ReactNode => {
  const text = JSON.stringify(changes);
  useEffect(() => {
    if (text === '{}') draft.clear();
    else draft.save(JSON.parse(text), read && draft.madeFrom(read));
  }, [draft, text, read]);
  return <UnsavedGuard dirty={text !== '{}'} />;
};

/** Resets a form to these values, including fields typed since: by default forms keep dirty fields when they are reinitialized. */
export const startOver = (form: WaymarkFormState['form'], values: FormValues): void => {
  form.setConfig('keepDirtyOnReinitialize', false);
  form.initialize(values);
  form.setConfig('keepDirtyOnReinitialize', true);
};

/** Says that a draft was restored, and offers to discard it. */
export const DraftNote = ({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const [shown, setShown] = useState(draft.restored !== undefined);
  if (!shown) return null;
  const discard = (): void => {
    draft.clear();
    onDiscard();
    setShown(false);
  };
  return (
    <p className={classes.note} role="status">
      <span>{t('draft.restored')}</span>
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {t('draft.discard')}
      </Button>
    </p>
  );
};
