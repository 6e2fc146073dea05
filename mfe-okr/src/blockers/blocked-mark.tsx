import { IconBarrierBlock } from '@tabler/icons-react';
import { formatDay } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './blocked-mark.module.css';
import { BLOCKER_TEXTS } from './blocker-texts.ts';

/** The icon of a blocked key result. */
export const BlockedMark = ({ since }: { since: string }): ReactNode => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const text = t('blockers.mark', { date: formatDay(since) });
  return (
    <>
      {/* Separates the words of the mark from the name before them, without a line break. */}
      {'\u00a0'}
      <span role="img" className={classes.mark} aria-label={text} title={text}>
        <IconBarrierBlock size={16} stroke={1.8} aria-hidden />
      </span>
    </>
  );
};
