import { IconBuilding, IconUser, IconUsersGroup } from '@tabler/icons-react';
import type { Level, Status } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tag } from './badges.tsx';

const LEVEL_ICONS = { company: IconBuilding, team: IconUsersGroup, personal: IconUser };

/** The level, with the team's name if given. */
export const LevelBadge = ({ level, name }: { level: Level; name?: string }): ReactNode => {
  const { t } = useTranslation('kit');
  const Icon = LEVEL_ICONS[level];
  return <Tag icon={<Icon size={14} stroke={1.7} aria-hidden />}>{name ?? t(`level.${level}`)}</Tag>;
};

export const StatusBadge = ({ status }: { status: Status }): ReactNode => {
  const { t } = useTranslation('kit');
  return <Tag tone={status === 'working' ? 'primary' : 'outline'}>{t(`status.${status}`)}</Tag>;
};
