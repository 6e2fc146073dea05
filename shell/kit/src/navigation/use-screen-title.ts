import { useTranslation } from 'react-i18next';
import { useApp } from '../remotes/app-context.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Sets the page's title to the screen and the organisation, or the back-office; null leaves it unchanged. */
export const useScreenTitle = (screen: string | null): void => {
  const { t } = useTranslation('kit');
  const { organisation } = useApp();
  const place = organisation?.name ?? t('menu.back_office');
  usePageTitle(screen === null ? null : `${screen} · ${place} · Waymark`);
};
