import { type KeyResultResource, type ObjectiveResource, worstInTrouble } from '@waymark/contracts';
import { messageText, PlainIcon, Tooltip, VisuallyHidden } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unbrokenNumbers } from '../unbroken.ts';
import classes from './key-result-pace.module.css';
import { PACE_TEXTS } from './pace-texts.ts';
import { usePaceWords } from './pace-words.ts';

/** The pace in a few words, such as "32 points behind", and the kinds of trouble that it does not name. */
const shortWords = ({ pace, trouble, confidence }: KeyResultResource, t: TFunction): string[] => {
  const { verdict, by } = pace;
  const short =
    verdict === 'behind' || verdict === 'ahead'
      ? t(`pace.${verdict}`, { count: Math.abs(by) })
      : messageText(`pace.${verdict}`);
  const further = trouble.filter((each) => each !== 'behind' && each !== 'stalled');
  return [short, ...further.map((each) => t(`trouble.${each}`, { confidence }))].map(unbrokenNumbers);
};

const WARNING =
  'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636-2.87l-8.106-13.536a1.914 1.914 0 0 0-3.274 0M12 16h.01';

const Sign = (): ReactNode => <PlainIcon lines={WARNING} size={14} />;

type Props = {
  keyresult: KeyResultResource;
  objective: ObjectiveResource;
  /** Shows the whole sentence; otherwise it is only in the tooltip and for screen readers. */
  whole?: boolean;
};

/** The pace of a key result in words. */
export const KeyResultPace = ({ keyresult, objective, whole = false }: Props): ReactNode => {
  const { paceWords, t } = usePaceWords();
  const [verdict, ...further] = shortWords(keyresult, t);
  const sentence = paceWords({ ...objective, pace: keyresult.pace });
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

type AttentionProps = Pick<Props, 'objective'> & {
  /** Shows two lines of the reasons; the whole sentence is only in the tooltip and for screen readers. */
  brief?: boolean;
};

/** Says that an objective needs attention, and names its worst key result. */
export const NeedsAttention = ({ objective, brief }: AttentionProps): ReactNode => {
  const { t } = useTranslation(PACE_TEXTS);
  const worst = worstInTrouble(objective.keyresults);
  if (worst === undefined) return null;
  const words = shortWords(worst, t).join(', ');
  const sentence = t('trouble.of', { name: worst.name, words });
  return (
    <Tooltip label={sentence} disabled={!brief}>
      <span className={classes.line} data-attention data-brief={brief}>
        <Sign />
        <span aria-hidden={brief}>{brief ? words : sentence}</span>
        {brief && <VisuallyHidden>{sentence}</VisuallyHidden>}
      </span>
    </Tooltip>
  );
};
