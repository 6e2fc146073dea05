import { IconFlag3, IconMountain } from '@tabler/icons-react';
import type { Goal } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './badges.module.css';

type Tone = 'plain' | 'primary' | 'aspirational' | 'outline';
type Props = { children: ReactNode; icon?: ReactNode; tone?: Tone };

/** A small label. */
export const Tag = ({ children, icon, tone = 'plain' }: Props): ReactNode => (
  <span className={classes.tag} data-tone={tone}>
    {icon}
    <span className={classes.word}>{children}</span>
  </span>
);

export const GoalBadge = ({ goal }: { goal: Goal }): ReactNode => {
  const { t } = useTranslation('kit');
  const Icon = goal === 'aspirational' ? IconMountain : IconFlag3;
  return (
    <Tag tone={goal === 'aspirational' ? 'aspirational' : 'plain'} icon={<Icon size={14} stroke={1.7} aria-hidden />}>
      {t(`goal.${goal}`)}
    </Tag>
  );
};
