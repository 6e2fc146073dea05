import { logout } from '@waymark/contracts';
import { toast, useApi, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasUnsent } from './unsent.ts';

/** Signs out here and on the server, once whoever has unsent check-ins agrees to lose them; where that cannot be reached, here at once and there as soon as it can. */
export const useLogOut = (): ((to?: string) => Promise<void>) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session, user } = useSession();
  const navigate = useNavigate();
  return async (to = '/login') => {
    // The browser's own question: unsent is what was said without network, where no dialog can be loaded.
    if (hasUnsent(user.uuid) && !window.confirm(t('menu.unsent'))) return;
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
