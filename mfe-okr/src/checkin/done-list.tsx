import { IconCheck, IconClock } from '@tabler/icons-react';
import { formatQuantity } from '@waymark/shell-kit';
import type { Entry } from '@waymark/shell-kit/outbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import classes from './done-list.module.css';
import type { CheckInQueue } from './use-queue.ts';

/** How many of the latest are shown. */
const IN_SIGHT = 5;

const DoneItem = ({ entry, waits }: { entry: Entry; waits: boolean }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { card, said } = entry;
  return (
    <li>
      {waits ? (
        <IconClock size={16} role="img" aria-label={t('check_in.waiting')} />
      ) : (
        <IconCheck size={16} className={classes.saved} aria-hidden />
      )}
      <span>{card.name}</span>
      <span className={classes.value}>{formatQuantity(said.value, card.measured_by)}</span>
    </li>
  );
};

/** The check-ins of this session of the queue, latest first, with a mark on those that are not sent yet. */
export const DoneList = ({ queue: { done, isAway } }: { queue: CheckInQueue }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  if (done.length === 0) return null;
  return (
    <section aria-labelledby="check-in-done">
      <h2 id="check-in-done">{t('check_in.done')}</h2>
      <ul className={classes.list}>
        {done
          .toReversed()
          .slice(0, IN_SIGHT)
          .map((entry) => (
            <DoneItem key={entry.key} entry={entry} waits={isAway && entry.state === 'waiting'} />
          ))}
      </ul>
    </section>
  );
};
