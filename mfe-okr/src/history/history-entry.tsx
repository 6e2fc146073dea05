import { IconTrash } from '@tabler/icons-react';
import type { NotificationResource } from '@waymark/contracts';
import { formatDay, formatRelative, Link, PersonAvatar, TimeAgo } from '@waymark/shell-kit';
import { ActionsMenu, formatTime } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RARE_TEXTS } from '../rare-texts.ts';
import classes from './history-screen.module.css';

/** Link of an entry: to its objective or key result, while that exists. */
const linkOf = ({ kind, target, target_uuid, objective_uuid }: NotificationResource): string | null => {
  if (kind === 'destroy' || !target_uuid) return null;
  if (target !== 'objectives' && target !== 'keyresults') return null;
  // An entry about the order of key results links to their objective.
  const reference = target === 'objectives' || target_uuid === objective_uuid ? 'okrref' : 'krref';
  return `/?${reference}=${target_uuid}`;
};

/** The sentence of an entry; the name of its target is the link. */
const Sentence = ({ entry }: { entry: NotificationResource }): ReactNode => {
  const { message, name } = entry;
  const link = linkOf(entry);
  if (!link) return <span>{message}</span>;
  const at = message.lastIndexOf(name);
  if (at < 0) return <Link to={link}>{message}</Link>;
  return (
    <span>
      {message.slice(0, at)}
      <Link to={link}>{name}</Link>
      {message.slice(at + name.length)}
    </span>
  );
};

/** The kind of the entry's target; for a key result, its objective. */
const About = ({ entry }: { entry: NotificationResource }): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  const { target, target_uuid, objective_uuid, objective_name } = entry;
  const belongs = objective_name && target_uuid !== objective_uuid;
  return (
    <span className={classes.kind}>
      {t(`history.target.${target}`)}
      {belongs && ' · '}
      {belongs && (objective_uuid ? <Link to={`/?okrref=${objective_uuid}`}>{objective_name}</Link> : objective_name)}
    </span>
  );
};

/** How long ago it was for an entry of today. Earlier ones stand under their day, so their time of day says more. */
const whenOf = (at: string): string =>
  formatDay(at) === formatDay(new Date().toISOString()) ? formatRelative(at) : formatTime(at);

type Props = { entry: NotificationResource; onDelete: (() => void) | null };

/** One line of the history: who did what, when; admins delete it from its menu. */
export const HistoryEntry = ({ entry, onDelete }: Props): ReactNode => {
  const { t } = useTranslation([RARE_TEXTS, 'okr']);
  return (
    <li className={classes.entry}>
      <PersonAvatar person={entry.user} size="md" decorative />
      <div className={classes.what}>
        <Sentence entry={entry} />
        <About entry={entry} />
      </div>
      <TimeAgo at={entry.created_at} className={classes.when} words={whenOf} />
      {onDelete && (
        <ActionsMenu
          label={t('okr:objective.actions', { name: entry.message })}
          items={[
            {
              key: 'delete',
              label: t('history.delete'),
              icon: <IconTrash size={16} stroke={1.7} aria-hidden />,
              danger: true,
              onSelect: onDelete,
            },
          ]}
        />
      )}
    </li>
  );
};
