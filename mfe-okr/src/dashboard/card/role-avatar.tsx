import { displayName } from '@waymark/contracts';
import { type Person, PersonAvatar, Tooltip } from '@waymark/shell-kit';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

type Props = {
  person: Person;
  as: 'owner' | 'validator';
  size?: 'sm' | 'md';
  className?: string | undefined;
  /** Translates the namespace `okr`. */
  t: TFunction<'okr'>;
};

/** An avatar whose label says the person's role. */
export const RoleAvatar = ({ person, as, size = 'md', className, t }: Props): ReactNode => {
  const label = t(`card.${as}`, { name: displayName(person) });
  return (
    <Tooltip label={label}>
      <PersonAvatar person={person} size={size} label={label} className={className} />
    </Tooltip>
  );
};
