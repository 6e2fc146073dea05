import { displayName } from '@waymark/contracts';
import { type Person, PersonAvatar, Tooltip } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { person: Person; as: 'owner' | 'validator'; size?: 'sm' | 'md'; className?: string | undefined };

/** A face that says what the person is to the thing. */
export const Face = ({ person, as, size = 'md', className }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const label = t(`card.${as}`, { name: displayName(person) });
  return (
    <Tooltip label={label}>
      <span className={className}>
        <PersonAvatar person={person} size={size} label={label} />
      </span>
    </Tooltip>
  );
};
