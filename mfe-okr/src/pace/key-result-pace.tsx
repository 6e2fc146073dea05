import type { KeyResultResource } from '@waymark/contracts';
import { HealthBadge, lazyComponent, lazyGroup } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './key-result-pace.module.css';
import { healthOfPace, useByPace } from './pace-slices.ts';

/** A pace in words. */
export const paceInWords = lazyGroup(() => import('./key-result-pace-words.tsx'));

/** The pace of a key result in words, loaded after the card; the placeholder reserves the line. */
export const KeyResultPace = lazyComponent(paceInWords, 'KeyResultPace', () => <span className={classes.line} />);

/** Says why an objective needs attention; loaded after the card. */
export const NeedsAttention = lazyComponent(paceInWords, 'NeedsAttention', () => <span className={classes.line} />);

type Props = { keyresult: KeyResultResource; compact?: boolean };

const PaceBadge = ({ pace, compact }: Pick<KeyResultResource, 'pace'> & Pick<Props, 'compact'>): ReactNode => {
  const { t } = useTranslation('kit');
  return <HealthBadge health={healthOfPace(pace)} word={t(`pace.${pace.verdict}`)} compact={compact} />;
};

/** Badge with a shape and a word: health by progress, or the pace if the organisation's charts show that. */
export const KeyResultBadge = ({ keyresult: { health, pace }, compact }: Props): ReactNode => {
  const byPace = useByPace();
  return byPace ? <PaceBadge pace={pace} compact={compact} /> : <HealthBadge health={health} compact={compact} />;
};
