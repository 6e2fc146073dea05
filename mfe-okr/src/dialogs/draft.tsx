import {
  Button,
  type FormValues,
  stored,
  UnsavedGuard,
  useOrganisation,
  useSession,
  type WaymarkFormState,
} from '@waymark/shell-kit';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './draft.module.css';

export type Draft = {
  /** The values of a draft that was saved before, if there is one. */
  restored: FormValues | undefined;
  save: (values: FormValues) => void;
  clear: () => void;
};

/** The draft of a dialog, in session storage, for one person in one organisation. */
export const useDraft = (name: string): Draft => {
  const { user } = useSession();
  const { uuid } = useOrganisation();
  const key = `waymark.draft.${user.uuid}.${uuid}.${name}`;
  const [restored] = useState(() => stored('session', key).readJson() as FormValues | undefined);
  return useMemo(() => {
    const entry = stored('session', key);
    return { restored, save: (values) => entry.write(JSON.stringify(values)), clear: () => entry.write(null) };
  }, [key, restored]);
};

type SaverProps = { draft: Draft; values: FormValues; dirty: boolean };

/** Saves the values of a create form as a draft. */
export const DraftSaver = ({ draft, values, dirty }: SaverProps): null => {
  useEffect(() => {
    if (dirty) draft.save(values);
  }, [draft, values, dirty]);
  return null;
};

type EditSaverProps = { draft: Draft; changes: FormValues };

/** Saves the changed values of an edit form as a draft, and asks before they are left; those of a draft that was restored are changed already. */
export const EditDraftSaver = ({ draft, changes }: EditSaverProps): ReactNode => {
  const text = JSON.stringify(changes);
  useEffect(() => {
    if (text === '{}') draft.clear();
    else draft.save(JSON.parse(text));
  }, [draft, text]);
  return <UnsavedGuard dirty={text !== '{}'} />;
};

/** Puts a form back to these values, with what has been typed since a draft was restored; a form keeps that by itself. */
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
