import { usePeople, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamLookup } from '../people/use-team-lookup.ts';
import classes from './comment.module.css';
import { type Part, partsOf } from './comment-parts.ts';
import { COMMENT_TEXTS } from './comments-texts.ts';

/** The names of whom comments mention: members and teams that are there. */
export const useMentionNames = (uuids: readonly string[]) => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const { nameOf } = usePeople(uuids);
  const team = useTeamLookup();
  return (uuid: string): string => team(uuid)?.name ?? (nameOf(uuid) || t('comments.somebody'));
};

/** A comment as plain text with its mentions by name, and with links of web addresses. */
export const CommentText = ({ text }: { text: string }): ReactNode => {
  const { user } = useSession();
  const team = useTeamLookup();
  const parts = partsOf(text);
  const mentioned = parts.flatMap(({ kind, value }) => (kind === 'mention' ? value : []));
  const nameOf = useMentionNames(mentioned.filter((uuid) => !team(uuid)));
  const isMine = (uuid: string): boolean => uuid === user.uuid || team(uuid)?.users.includes(user.uuid) === true;
  const shown = ({ kind, value }: Part, index: number): ReactNode => {
    // The pieces of a text have no name but their place in it.
    const key = `${index}`;
    if (kind === 'text') return value;
    if (kind === 'link')
      return (
        <a key={key} href={value} target="_blank" rel="noopener noreferrer">
          {value}
        </a>
      );
    return (
      <span key={key} className={classes.mention} data-mine={isMine(value) || undefined}>
        @{nameOf(value)}
      </span>
    );
  };
  return <p className={classes.text}>{parts.map(shown)}</p>;
};
