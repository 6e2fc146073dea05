import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialogs.tsx';
import { useStore } from '../state/store.ts';
import classes from './keyboard-help.module.css';
import { shortcuts } from './shortcuts.ts';
import { useShortcut } from './use-shortcut.ts';

const KeyList = (): ReactNode => {
  const { t } = useTranslation('kit');
  const known = useStore(shortcuts);
  const rows = [...new Map(known.map((each) => [each.key, each.label])).entries()];
  return (
    <dl className={classes.list}>
      <div className={classes.row}>
        <dt>{t('palette.title')}</dt>
        <dd>
          <kbd>{t('shortcut.control')}</kbd> <kbd>K</kbd>
        </dd>
      </div>
      {rows.map(([key, label]) => (
        <div key={key} className={classes.row}>
          <dt>{label}</dt>
          <dd>
            <kbd>{key}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/**
 * The list of keys that work on the current screen, opened with `?`. Only the open list subscribes to the keys: each screen adds its own
 * when it is mounted, in an effect, and a state update of the shell from there while React delays a commit fails with React error 177.
 */
export const KeyboardHelp = (): ReactNode => {
  const { t } = useTranslation('kit');
  const [opened, setOpened] = useState(false);
  useShortcut('?', () => setOpened(true), t('shortcut.help'));
  const focusMessage = (): void => void import('../navigation/hand-focus-on.ts').then((to) => to.focusMessage());
  useShortcut('m', focusMessage, t('shortcut.message'));
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('shortcut.title')} size="sm">
      <KeyList />
    </Dialog>
  );
};
