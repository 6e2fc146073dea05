import { IconArrowRight } from '@tabler/icons-react';
import { healthOf, progressPercent } from '@waymark/contracts';
import { Button, formatNumber, formatQuantity, HealthBadge } from '@waymark/shell-kit';
import type { Entry } from '@waymark/shell-kit/outbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import classes from './finished.module.css';
import type { CheckInQueue } from './use-queue.ts';

/** The effect of an entry, whether or not it has reached the server. */
const effectOf = ({ card, said }: Entry) => {
  const { start_value, target_value, health } = card;
  const after = healthOf(progressPercent({ start_value, target_value, actual_value: said.value }));
  return { card, from: card.actual_value, to: said.value, before: health, after };
};
type Effect = ReturnType<typeof effectOf>;

const Moved = ({ effect: { card, from, to } }: { effect: Effect }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  return (
    <li>
      <span>{card.name}</span>
      <span className={classes.figures}>
        {t('check_in.from_to', { from: formatNumber(from), to: formatQuantity(to, card.measured_by) })}
      </span>
    </li>
  );
};

const Health = ({ effect: { card, before, after } }: { effect: Effect }): ReactNode => (
  <li>
    <span>{card.name}</span>
    <span className={classes.health}>
      <HealthBadge health={before} />
      <IconArrowRight size={14} stroke={1.8} aria-hidden />
      <HealthBadge health={after} />
    </span>
  </li>
);

/** Summary at the end of the queue: the values that moved, and the healths that changed. */
export const Finished = ({ queue, action }: { queue: CheckInQueue; action: ReactNode }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { done, aside, isRefused, takeAsideUp, stepBack, canStepBack } = queue;
  const effects = done.map(effectOf);
  const moved = effects.filter(({ from, to }) => from !== to);
  const changed = effects.filter(({ before, after }) => before !== after);
  const blocked = done.filter(({ said }) => said.blocker);
  const confirmed = effects.length - moved.length;
  return (
    <section className={classes.finished} aria-labelledby="check-in-finished">
      <h2 id="check-in-finished">
        {aside.length > 0
          ? t('check_in.put_aside', { count: aside.length })
          : t(isRefused ? 'check_in.done' : 'check_in.all_done')}
      </h2>
      {moved.length > 0 && (
        <>
          <h3>{t('check_in.moved')}</h3>
          <ul>
            {moved.map((effect) => (
              <Moved key={effect.card.uuid} effect={effect} />
            ))}
          </ul>
        </>
      )}
      {changed.length > 0 && (
        <>
          <h3>{t('check_in.health')}</h3>
          <ul>
            {changed.map((effect) => (
              <Health key={effect.card.uuid} effect={effect} />
            ))}
          </ul>
        </>
      )}
      {blocked.length > 0 && (
        <>
          <h3>{t('check_in.blocked')}</h3>
          <ul>
            {blocked.map(({ key, card, said }) => (
              <li key={key}>
                <span>{card.name}</span>
                <span>{said.blocker?.text}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {confirmed > 0 && <p>{t('check_in.confirmed', { count: confirmed })}</p>}
      <div className={classes.actions}>
        {aside.length > 0 && <Button onClick={takeAsideUp}>{t('check_in.take_up')}</Button>}
        {action}
        {canStepBack && (
          <Button variant="subtle" onClick={stepBack}>
            {t('check_in.back')}
          </Button>
        )}
      </div>
    </section>
  );
};
