import { logout } from '@waymark/contracts';
import { toast, useApi, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** Signs out here and on the server; where that cannot be reached, here at once and there as soon as it can. */
export const useLogOut = (): ((to?: string) => Promise<void>) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session } = useSession();
  const navigate = useNavigate();
  return async (to = '/login') => {
    const isOwed = await api.ask(logout, {}).then(
      () => false,
      () => true,
    );
    navigate(to, { replace: true });
    session.signOut(isOwed);
    if (isOwed) window.addEventListener('online', () => void session.settle(), { once: true });
    toast.success(t(isOwed ? 'menu.goodbye_later' : 'menu.goodbye'));
  };
};
