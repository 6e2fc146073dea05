import { type DueKeyResultResource, dateOf, healthOf, paceOf, progressPercent, reachedFrom } from '@waymark/contracts';
import {
  formatDay,
  formatNumber,
  formatPercent,
  HealthBadge,
  type Mark,
  ProgressBar,
  useOrganisation,
  usePeople,
  useSession,
} from '@waymark/shell-kit';
import type { Said } from '@waymark/shell-kit/outbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaceWords } from '../pace/pace-words.ts';
import classes from './check-in-card.module.css';
import { CheckInForm } from './check-in-form.tsx';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import { Course } from './course.tsx';
import type { Drafts } from './drafts.ts';
import { readTyped } from './typed-content.ts';
import { useSwipe } from './use-swipe.ts';
import { useTyped } from './use-typed.ts';

type CardProps = { card: DueKeyResultResource };

/** Whose number it is, where it is not the reader's, and who was asked for it. */
const Asked = ({ card: { user_uuid, asked_uuid } }: CardProps): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { user } = useSession();
  const { nameOf } = usePeople([user_uuid, asked_uuid]);
  if (asked_uuid === null) return null;
  if (asked_uuid !== user.uuid)
    return <p className={classes.asked}>{t('check_in.asked', { name: nameOf(asked_uuid) })}</p>;
  if (user_uuid === user.uuid) return null;
  return <p className={classes.asked}>{t('check_in.asked_you', { name: nameOf(user_uuid) })}</p>;
};

/** Where it stands, or would with the value that is being typed, and where it should be today. */
const Standing = ({ card, value }: CardProps & { value: number | undefined }): ReactNode => {
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr']);
  const paceWords = usePaceWords();
  const { timezone } = useOrganisation();
  const { start_value, target_value, measured_by, objective } = card;
  const actual_value = value ?? card.actual_value;
  const progress = progressPercent({ start_value, actual_value, target_value });
  const health = healthOf(progress);
  // Said, a value is no longer stalled; the forecast that follows from it is the server's.
  const after = { progress, isStalled: false, forecast: null };
  const pace = value === undefined ? card.pace : paceOf(objective, after, dateOf(new Date(), timezone));
  const today: Mark = {
    kind: 'today',
    share: pace.expected,
    label: t('check_in.today', { percent: formatPercent(pace.expected) }),
  };
  const counts = reachedFrom(objective.goal);
  const countsFrom: Mark = {
    kind: 'counts',
    share: counts,
    label: t('okr:card.counts_from', { percent: formatPercent(counts) }),
  };
  return (
    <div className={classes.standing}>
      <p className={classes.figures}>
        <strong>{formatPercent(progress)}</strong>
        <HealthBadge health={health} />
        <span className={classes.value}>
          {formatNumber(actual_value)} {measured_by}
        </span>
      </p>
      <ProgressBar
        start={start_value}
        actual={actual_value}
        target={target_value}
        unit={measured_by}
        health={health}
        marks={counts < 100 ? [today, countsFrom] : [today]}
      />
      <p className={classes.pace}>{paceWords({ pace, ...objective })}</p>
    </div>
  );
};

type Props = CardProps & {
  drafts: Drafts;
  onSay: (said: Said) => void;
  onSkip: () => void;
  keys: Readonly<Record<string, () => void>>;
  children: ReactNode;
};

/** One key result that waits: what it is, where it stands, and the form of a check-in. Swiped, it is put aside. */
export const CheckInCard = ({ card, drafts, onSay, onSkip, keys, children }: Props): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { typed, change, clear } = useTyped(card, drafts);
  const swipe = useSwipe(onSkip);
  const say = (said: Said): void => {
    clear();
    onSay(said);
  };
  return (
    <article className={classes.card} aria-labelledby="check-in-name" data-keyresult={card.uuid} {...swipe}>
      <header>
        <p className={classes.objective}>{card.objective.name}</p>
        <h2 id="check-in-name" className={classes.name}>
          {card.name}
        </h2>
        <Asked card={card} />
        {card.blocked_since && (
          <p className={classes.asked}>{t('check_in.blocked_since', { date: formatDay(card.blocked_since) })}</p>
        )}
      </header>
      <Standing card={card} value={typed.value.trim() === '' ? undefined : readTyped(typed, card)?.value} />
      <CheckInForm card={card} typed={typed} onChange={change} onSay={say} keys={keys}>
        {children}
      </CheckInForm>
      <Course card={card} />
    </article>
  );
};
