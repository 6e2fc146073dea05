import { IconCloudOff } from '@tabler/icons-react';
import { Button, formatQuantity } from '@waymark/shell-kit';
import { type Entry, isWaiting } from '@waymark/shell-kit/outbox';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CHECKIN_TEXTS } from './checkin-texts.ts';
import classes from './unsent-notes.module.css';
import type { CheckInQueue } from './use-queue.ts';

type Unsent = Pick<CheckInQueue, 'entries' | 'isAway' | 'isStored' | 'sendAnyway' | 'giveUp'>;

/** A refused check-in: somebody else has saved in between, or it is no longer allowed. The person drops it or sends it again. */
const Stopped = ({ entry, unsent }: { entry: Entry; unsent: Unsent }): ReactNode => {
  const { t } = useTranslation([CHECKIN_TEXTS, 'okr', 'kit']);
  const { card, said, problem } = entry;
  const { name, measured_by: unit } = card;
  const now = problem?.now;
  const amount = (value: number): string => formatQuantity(value, unit);
  const words = now
    ? t('check_in.meanwhile', { name, theirs: amount(now.actual_value), mine: amount(said.value) })
    : t('check_in.stopped', { name, reason: problem?.message });
  return (
    <div className={classes.note} role="alert">
      <p>{words}</p>
      {now?.comment && <p className={classes.comment}>{now.comment}</p>}
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={() => unsent.giveUp(entry)}>
          {now ? t('okr:meanwhile.take_theirs') : t('okr:draft.discard')}
        </Button>
        <Button size="sm" variant="default" onClick={() => unsent.sendAnyway(entry.key)}>
          {now ? t('okr:value.save_anyway') : t('kit:error_panel.retry')}
        </Button>
      </div>
    </div>
  );
};

/** The check-ins that the server does not have yet, and why. */
export const UnsentNotes = ({ unsent }: { unsent: Unsent }): ReactNode => {
  const { t } = useTranslation(CHECKIN_TEXTS);
  const { entries, isAway, isStored } = unsent;
  const waiting = entries.filter(isWaiting);
  return (
    <div className={classes.notes}>
      <div role="status">
        {isAway && waiting.length > 0 && (
          <p className={classes.note}>
            <IconCloudOff size={18} aria-hidden />
            {t('check_in.waits', { count: waiting.length })}
            {!isStored && ` ${t('check_in.not_kept')}`}
          </p>
        )}
      </div>
      {entries
        .filter(({ state }) => state === 'stopped')
        .map((entry) => (
          <Stopped key={entry.key} entry={entry} unsent={unsent} />
        ))}
    </div>
  );
};
