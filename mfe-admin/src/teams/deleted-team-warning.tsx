import { toast } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** An address of a team that no longer exists: a warning, and the address is cleaned. */
export const DeletedTeamWarning = ({ onClose }: { onClose: () => void }): ReactNode => {
  const { t } = useTranslation('admin');
  const warned = useRef(false);
  useEffect(() => {
    if (warned.current) return;
    warned.current = true;
    toast.warning(t('teams.gone'));
    onClose();
  }, [t, onClose]);
  return null;
};
