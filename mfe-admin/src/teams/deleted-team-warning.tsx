import { toast } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** For the address of a team that no longer exists: shows a warning and cleans the address. */
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
