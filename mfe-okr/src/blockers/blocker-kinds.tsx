import {
  IconClockX,
  IconCoinOff,
  IconDots,
  IconHelpCircle,
  IconHourglass,
  type IconProps,
  IconTool,
} from '@tabler/icons-react';
import type { BlockerKind } from '@waymark/contracts';
import type { ComponentType, ReactNode } from 'react';

const ICONS: Readonly<Record<BlockerKind, ComponentType<IconProps>>> = {
  waiting: IconHourglass,
  time: IconClockX,
  money: IconCoinOff,
  unclear: IconHelpCircle,
  technical: IconTool,
  other: IconDots,
};

/** The icon of a kind, shown beside its name. */
export const KindIcon = ({ kind, size = 16 }: { kind: BlockerKind; size?: number }): ReactNode => {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.7} aria-hidden />;
};
