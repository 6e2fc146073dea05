import { IconAlertTriangle } from '@tabler/icons-react';
import { type KeyResultResource, type ObjectiveResource, worstInTrouble } from '@waymark/contracts';
import { messageText, Tooltip, VisuallyHidden } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PACE_TEXTS } from './pace-texts.ts';
import { usePaceWords } from './pace-words.ts';
import classes from './standing.module.css';

type Pace = KeyResultResource['pace'];

/** A verdict in a few words, such as "32 points behind", and the troubles that it does not name. */
const useShortWords = () => {
  const { t } = useTranslation(PACE_TEXTS);
  const verdictWord = ({ verdict, by }: Pace): string =>
    verdict === 'behind' || verdict === 'ahead'
      ? t(`pace.${verdict}`, { count: Math.abs(by) })
      : messageText(`pace.${verdict}`);
  return ({ pace, trouble, confidence }: KeyResultResource) => {
    const further = trouble.filter((each) => each !== 'behind' && each !== 'stalled');
    return { verdict: verdictWord(pace), further: further.map((each) => t(`trouble.${each}`, { confidence })) };
  };
};

const Sign = (): ReactNode => <IconAlertTriangle size={14} stroke={1.8} aria-hidden />;

type Props = {
  keyresult: KeyResultResource;
  objective: ObjectiveResource;
  /** All that there is to say stands there; otherwise it is for who rests on the line or hears it. */
  whole?: boolean;
};

/** How a key result stands against time, in words. */
export const KeyResultStanding = ({ keyresult, objective, whole = false }: Props): ReactNode => {
  const { verdict, further } = useShortWords()(keyresult);
  const sentence = usePaceWords()({ ...objective, pace: keyresult.pace });
  const isTroubled = keyresult.trouble.length > 0;
  return (
    <Tooltip label={sentence} disabled={whole}>
      <span className={classes.line} data-attention={isTroubled || undefined}>
        {isTroubled && <Sign />}
        <span>{[whole ? sentence : verdict, ...further].join(', ')}</span>
        {!whole && <VisuallyHidden>({sentence})</VisuallyHidden>}
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
  const { verdict, further } = short(worst);
  return (
    <span className={classes.line} data-attention>
      <Sign />
      <span>{t('trouble.of', { name: worst.name, words: [verdict, ...further].join(', ') })}</span>
    </span>
  );
};
