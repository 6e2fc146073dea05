import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyResultResource, type ObjectiveResource, worstInTrouble } from '@waymark/contracts';
import { messageText, Tooltip, VisuallyHidden } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PACE_TEXTS } from './pace-texts.ts';
import { usePaceWords } from './pace-words.ts';
import classes from './standing.module.css';

type Pace = KeyResultResource['pace'];

/** A verdict and further troubles in a few words: "32 points behind, confidence 2 of 10". */
const useShortWords = (): ((keyresult: KeyResultResource) => string) => {
  const { t } = useTranslation(PACE_TEXTS);
  const verdictWord = ({ verdict, by }: Pace): string =>
    verdict === 'behind' || verdict === 'ahead'
      ? t(`pace.${verdict}`, { count: Math.abs(by) })
      : messageText(`pace.${verdict}`);
  return ({ pace, trouble, confidence }) => {
    const further = trouble.filter((each) => each !== 'behind' && each !== 'stalled');
    return [verdictWord(pace), ...further.map((each) => t(`trouble.${each}`, { confidence }))].join(', ');
  };
};

const Sign = (): ReactNode => <IconAlertTriangle size={14} stroke={1.8} aria-hidden />;

type Props = { keyresult: KeyResultResource; objective: ObjectiveResource };

/** How a key result stands against time, in words; the whole of it for who rests on them or hears them. */
export const KeyResultStanding = ({ keyresult, objective }: Props): ReactNode => {
  const short = useShortWords();
  const { pace, trouble } = keyresult;
  const whole = usePaceWords()({ ...objective, pace });
  const isTroubled = trouble.length > 0;
  return (
    <Tooltip label={whole}>
      <span className={classes.line} data-attention={isTroubled || undefined}>
        {isTroubled && <Sign />}
        <span>{short(keyresult)}</span>
        <VisuallyHidden>({whole})</VisuallyHidden>
      </span>
    </Tooltip>
  );
};

/** That an objective needs attention, and for which of its key results most of all. */
export const NeedsAttention = ({ objective }: Pick<Props, 'objective'>): ReactNode => {
  const { t } = useTranslation(PACE_TEXTS);
  const short = useShortWords();
  const worst = worstInTrouble(objective.keyresults);
  if (worst === undefined) return null;
  return (
    <span className={classes.line} data-attention>
      <Sign />
      <span>{t('trouble.of', { name: worst.name, words: short(worst) })}</span>
    </span>
  );
};
