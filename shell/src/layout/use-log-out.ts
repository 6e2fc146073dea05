import { leaveGuard, pageNavigation, prepareDialogs, toast, useSession } from '@waymark/shell-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasUnsent } from './unsent.tsx';

/** If the server has not answered by then, the toast says that the session ends later. */
const LOG_OUT_WAIT_MS = 2_000;

const wait = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));

/**
 * Signs out in the browser at once, and on the server as soon as it can be reached. Asks first if something unsent or unsaved would
 * be lost.
 */
export const useLogOut = (): ((to?: string) => Promise<void>) => {
  const { t } = useTranslation('shell');
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
    navigate(to, { replace: true });
    const isConfirmed = await Promise.race([session.logOut(), wait(LOG_OUT_WAIT_MS)]);
    if (!isConfirmed) window.addEventListener('online', () => void session.settle(), { once: true });
    toast.success(t(isConfirmed ? 'menu.goodbye' : 'menu.goodbye_later'));
  };
};
