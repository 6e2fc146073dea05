import { Modal } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { SEARCH_MAX_LENGTH } from '@waymark/contracts';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogLayer } from '../components/use-dialog-layer.ts';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { SMALL_WINDOW } from '../theme/widths.ts';
import type { Command } from './commands.ts';
import classes from './palette.module.css';
import { useFoundCommands } from './use-found-commands.ts';

/** How long the sources have to be silent before the number of commands is announced, in ms: they answer one after the other. */
const REST = 500;

type Props = { opened: boolean; onClose: () => void };

const Entry = ({
  command,
  active,
  id,
  onRun,
}: {
  command: Command;
  active: boolean;
  id: string;
  onRun: () => void;
}): ReactNode => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.entry}
      onClick={onRun}
      onKeyDown={() => {}}
    >
      <span className={classes.icon}>{command.icon}</span>
      <span className={classes.label}>{command.label}</span>
      {command.hint && <span className={classes.hint}>{command.hint}</span>}
    </div>
  );
};

/** Closes an open menu, calendar or popover as a click beside it would: it would stay above the palette, and above a dialog opened from there. */
const closeFloating = (): void => void document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));

/** Finds screens, people, teams, objectives and actions by the typed text. */
export const PaletteDialog = ({ opened, onClose }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const list = useId();
  const narrow = useMediaQuery(SMALL_WINDOW);
  const [typed, setTyped] = useState('');
  /** The command that the arrow keys have chosen: it stays so when a slower source adds others before it. */
  const [chosen, setChosen] = useState<string>();
  const { commands, isWhole } = useFoundCommands(typed, opened);
  const index = Math.max(
    0,
    commands.findIndex(({ id }) => id === chosen),
  );
  const [count] = useDebouncedValue(commands.length, REST);
  useDialogLayer(opened, onClose);

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts again with each opening and each letter
  useEffect(() => setChosen(undefined), [typed, opened]);
  useEffect(() => {
    if (!opened) return;
    setTyped('');
    closeFloating();
  }, [opened]);

  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      // The command may focus a field, whose form the same key would submit.
      event.preventDefault();
      run(commands[index]);
    }
    if (!step || commands.length === 0) return;
    event.preventDefault();
    setChosen(commands[(index + step + commands.length) % commands.length]?.id);
  };

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      centered={false}
      yOffset="12vh"
      size={600}
      padding={0}
      classNames={{ content: classes.content }}
      // The label is on the content, because on the root it would name no dialog.
      attributes={{ content: { 'aria-label': t('palette.title') } }}
    >
      <div className={classes.search}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          data-autofocus
          className={classes.input}
          value={typed}
          // The list of everything that can be found is too long for a phone.
          placeholder={narrow ? t('palette.title') : t('palette.placeholder')}
          aria-label={t('palette.title')}
          maxLength={SEARCH_MAX_LENGTH}
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={commands[index] ? `${list}-${index}` : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={list} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {commands.map((command, position) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[position - 1]?.group && (
              <div className={classes.group} role="presentation">
                {command.group}
              </div>
            )}
            <Entry
              id={`${list}-${position}`}
              command={command}
              active={position === index}
              onRun={() => run(command)}
            />
          </div>
        ))}
      </div>
      <div role="status">
        {typed !== '' && commands.length === 0 && isWhole && <p className={classes.none}>{t('picker.nothing')}</p>}
        {typed !== '' && commands.length > 0 && count === commands.length && (
          <VisuallyHidden>{t('picker.found', { count })}</VisuallyHidden>
        )}
      </div>
    </Modal>
  );
};
