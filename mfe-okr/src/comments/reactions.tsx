import { IconConfetti, IconHeart, IconMoodPlus, IconMoodPuzzled, IconThumbUp } from '@tabler/icons-react';
import { type CommentResource, REACTIONS, type Reaction } from '@waymark/contracts';
import { Tooltip, usePeople, useSession } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '../people/member-name.ts';
import classes from './comment.module.css';
import { COMMENT_TEXTS } from './comments-texts.ts';

const ICONS = {
  thumbs_up: IconThumbUp,
  celebrate: IconConfetti,
  heart: IconHeart,
  thinking: IconMoodPuzzled,
} as const satisfies Record<Reaction, typeof IconHeart>;

/** Gives a reaction, or takes it back. */
type OnReact = (reaction: Reaction, given: boolean) => void;
type GivenProps = { reaction: Reaction; users: readonly string[]; onReact: OnReact | undefined };

/** One reaction with its count; the title names the people. */
const Given = ({ reaction, users, onReact }: GivenProps): ReactNode => {
  const { t, i18n } = useTranslation(COMMENT_TEXTS);
  const { user } = useSession();
  const { member } = usePeople(users);
  const Icon = ICONS[reaction];
  const names = new Intl.ListFormat(i18n.language).format(
    users.map((uuid) => memberName(member(uuid), t('comments.somebody'))),
  );
  const word = t(`comments.reaction.${reaction}`);
  const isGiven = users.includes(user.uuid);
  return (
    <Tooltip label={names ? t('comments.reacted', { reaction: word, names }) : word}>
      <button
        type="button"
        className={classes.reaction}
        aria-pressed={isGiven}
        aria-label={users.length > 0 ? t('comments.reactions_of', { reaction: word, count: users.length }) : word}
        aria-disabled={onReact === undefined}
        onClick={() => onReact?.(reaction, !isGiven)}
      >
        <Icon size={16} stroke={1.7} aria-hidden />
        {users.length > 0 && users.length}
      </button>
    </Tooltip>
  );
};

type Props = { comment: CommentResource; onReact: OnReact | undefined };

/** The given reactions, with the others behind a button. Read-only without `onReact`. */
export const Reactions = ({ comment, onReact }: Props): ReactNode => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const [offering, setOffering] = useState(false);
  const usersOf = (reaction: Reaction) => comment.reactions.find((one) => one.reaction === reaction)?.users ?? [];
  const shown = REACTIONS.filter((reaction) => offering || usersOf(reaction).length > 0);
  if (shown.length === 0 && !onReact) return null;
  return (
    <div className={classes.reactions}>
      {shown.map((reaction) => (
        <Given
          key={reaction}
          reaction={reaction}
          users={usersOf(reaction)}
          onReact={
            onReact &&
            ((...reacted) => {
              onReact(...reacted);
              setOffering(false);
            })
          }
        />
      ))}
      {onReact && (
        <button
          type="button"
          className={classes.reaction}
          aria-label={t('comments.react')}
          aria-expanded={offering}
          onClick={() => setOffering(!offering)}
        >
          <IconMoodPlus size={16} stroke={1.7} aria-hidden />
        </button>
      )}
    </div>
  );
};
