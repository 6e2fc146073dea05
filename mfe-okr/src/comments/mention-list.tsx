import { IconUsers } from '@tabler/icons-react';
import { PersonName } from '@waymark/shell-kit';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_TEXTS } from './comments-texts.ts';
import classes from './mention-box.module.css';
import type { Mentionable } from './use-mentionable.ts';

type Props = {
  id: string;
  offered: readonly Mentionable[];
  active: number;
  onPick: (one: Mentionable) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const Option = ({ one }: { one: Mentionable }): ReactNode =>
  one.person ? (
    <PersonName person={one.person} hint={one.hint} />
  ) : (
    <span className={classes.team}>
      <IconUsers size={20} stroke={1.6} aria-hidden />
      {one.name}
    </span>
  );

/** The `id` of an option, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

/** The list of members and teams that can be mentioned. The focus stays in the text box. */
export const MentionList = ({ id, offered, active, onPick, onKeyDown }: Props): ReactNode => {
  const { t } = useTranslation(COMMENT_TEXTS);
  return (
    <div role="listbox" id={id} aria-label={t('comments.mentionable')} className={classes.list}>
      {offered.map((one, index) => (
        <div
          key={one.uuid}
          role="option"
          id={optionId(id, index)}
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(one)}
          onKeyDown={onKeyDown}
        >
          <Option one={one} />
        </div>
      ))}
    </div>
  );
};
