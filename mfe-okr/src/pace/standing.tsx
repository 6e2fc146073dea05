import type { KeyResultResource } from '@waymark/contracts';
import { HealthBadge, lazyComponent, lazyGroup } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { healthOfPace, useByPace } from './judged.ts';
import classes from './standing.module.css';

const inWords = lazyGroup(() => import('./standing-words.tsx'));

/** The pace of a key result in words, loaded after the card; the placeholder reserves the line. */
export const KeyResultStanding = lazyComponent(inWords, 'KeyResultStanding', () => <span className={classes.line} />);

/** Says why an objective needs attention; loaded after the card. */
export const NeedsAttention = lazyComponent(inWords, 'NeedsAttention', () => <span className={classes.line} />);

type Props = { keyresult: KeyResultResource; compact?: boolean };

const PaceBadge = ({ pace, compact }: Pick<KeyResultResource, 'pace'> & Pick<Props, 'compact'>): ReactNode => {
  const { t } = useTranslation('kit');
  return <HealthBadge health={healthOfPace(pace)} word={t(`pace.${pace.verdict}`)} compact={compact} />;
};

/** Badge with a shape and a word: health by progress, or the pace if the organisation's charts show that. */
export const StandingBadge = ({ keyresult: { health, pace }, compact }: Props): ReactNode => {
  const byPace = useByPace();
  return byPace ? <PaceBadge pace={pace} compact={compact} /> : <HealthBadge health={health} compact={compact} />;
};
