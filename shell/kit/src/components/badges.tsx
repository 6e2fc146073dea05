import { IconBuilding, IconFlag3, IconMountain, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { Goal, Level, Status } from '@waymark/contracts';
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

const LEVEL_ICONS = { company: IconBuilding, team: IconUsersGroup, personal: IconUser };

/** The level, with the team's name if given. */
export const LevelBadge = ({ level, name }: { level: Level; name?: string }): ReactNode => {
  const { t } = useTranslation('kit');
  const Icon = LEVEL_ICONS[level];
  return <Tag icon={<Icon size={14} stroke={1.7} aria-hidden />}>{name ?? t(`level.${level}`)}</Tag>;
};

export const GoalBadge = ({ goal }: { goal: Goal }): ReactNode => {
  const { t } = useTranslation('kit');
  const Icon = goal === 'aspirational' ? IconMountain : IconFlag3;
  return (
    <Tag tone={goal === 'aspirational' ? 'aspirational' : 'plain'} icon={<Icon size={14} stroke={1.7} aria-hidden />}>
      {t(`goal.${goal}`)}
    </Tag>
  );
};

export const StatusBadge = ({ status }: { status: Status }): ReactNode => {
  const { t } = useTranslation('kit');
  return <Tag tone={status === 'working' ? 'primary' : 'outline'}>{t(`status.${status}`)}</Tag>;
};
