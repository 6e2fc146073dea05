import type { CommentResource, Mention } from '@waymark/contracts';
import { usePeople, useTeams } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { memberName } from '../people/member-name.ts';
import { useIsReader } from '../people/use-is-reader.ts';
import classes from './comment.module.css';
import { type Part, partsOf } from './comment-parts.ts';
import { COMMENT_TEXTS } from './comments-texts.ts';

/** Names of the mentioned members and teams. */
export const useMentionNames = (mentions: readonly Mention[]) => {
  const { t } = useTranslation(COMMENT_TEXTS);
  const of = (kind: Mention['kind']): string[] => mentions.flatMap((one) => (one.kind === kind ? one.uuid : []));
  const { member } = usePeople(of('member'));
  const { team } = useTeams(of('team'));
  return (uuid: string): string => team(uuid)?.name ?? memberName(member(uuid), t('comments.somebody'));
};

/** A comment as plain text with its mentions by name, and with links of web addresses. */
export const CommentText = ({ text, mentions }: Pick<CommentResource, 'text' | 'mentions'>): ReactNode => {
  const parts = partsOf(text);
  const nameOf = useMentionNames(mentions);
  const isReader = useIsReader();
  const shown = ({ kind, value }: Part, index: number): ReactNode => {
    // The parts have no identity other than their position.
    const key = `${index}`;
    if (kind === 'text') return value;
    if (kind === 'link')
      return (
        <a key={key} href={value} target="_blank" rel="noopener noreferrer">
          {value}
        </a>
      );
    return (
      <span key={key} className={classes.mention} data-mine={isReader(value) || undefined}>
        @{nameOf(value)}
      </span>
    );
  };
  return <p className={classes.text}>{parts.map(shown)}</p>;
};
