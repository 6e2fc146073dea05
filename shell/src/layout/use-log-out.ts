import { logout } from '@waymark/contracts';
import { leaveGuard, pageNavigation, prepareDialogs, toast, useApi, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasUnsent } from './unsent.tsx';

/**
 * Signs out here and on the server, once whoever has something unsent or unsaved agrees to lose it; where the server cannot be
 * reached, here at once and there as soon as it can.
 */
export const useLogOut = (): ((to?: string) => Promise<void>) => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { session, user } = useSession();
  const navigate = useNavigate();
  const mayLoseUnsent = async (): Promise<boolean> => {
    if (!hasUnsent(user.uuid)) return true;
    try {
      await prepareDialogs();
    } catch {
      toast.error(t('kit:error.network'));
      return false;
    }
    return leaveGuard.ask({ title: t('menu.unsent'), text: t('menu.unsent_text'), leave: t('menu.unsent_leave') });
  };
  return async (to = '/login') => {
    if (!(await mayLoseUnsent()) || !(await pageNavigation().mayLeave())) return;
    pageNavigation().unblock();
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
