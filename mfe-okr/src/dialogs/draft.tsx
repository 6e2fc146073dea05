import { Button, type FormValues, stored, useOrganisation, useSession } from '@waymark/shell-kit';
import { type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './draft.module.css';

export type Draft = {
  /** What was typed the last time, if the dialog was closed by accident. */
  kept: FormValues | undefined;
  keep: (values: FormValues) => void;
  clear: () => void;
};

/** What is typed into a dialog, kept until this browser tab closes; for one person in one organisation. */
export const useDraft = (name: string): Draft => {
  const { user } = useSession();
  const { uuid } = useOrganisation();
  const key = `waymark.draft.${user.uuid}.${uuid}.${name}`;
  const [kept] = useState(() => stored('session', key).readJson() as FormValues | undefined);
  return useMemo(() => {
    const entry = stored('session', key);
    return { kept, keep: (values) => entry.write(JSON.stringify(values)), clear: () => entry.write(null) };
  }, [key, kept]);
};

type KeeperProps = { draft: Draft; values: FormValues; dirty: boolean };

/** Keeps what is typed into a new thing's form, for the next time the dialog opens. */
export const DraftKeeper = ({ draft, values, dirty }: KeeperProps): null => {
  useEffect(() => {
    if (dirty) draft.keep(values);
  }, [draft, values, dirty]);
  return null;
};

type EditKeeperProps = { draft: Draft; changes: FormValues; unsaved: RefObject<boolean> };

/** The same for a thing that exists: only what differs from what was read is kept. */
export const EditKeeper = ({ draft, changes, unsaved }: EditKeeperProps): null => {
  const text = JSON.stringify(changes);
  unsaved.current = text !== '{}';
  useEffect(() => {
    if (text === '{}') draft.clear();
    else draft.keep(JSON.parse(text));
  }, [draft, text]);
  return null;
};

/** Says that what was typed is back, and offers to begin afresh. */
export const DraftNote = ({ draft, onDiscard }: { draft: Draft; onDiscard: () => void }): ReactNode => {
  const { t } = useTranslation('okr');
  const [shown, setShown] = useState(draft.kept !== undefined);
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
