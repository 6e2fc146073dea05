import { useTranslation } from 'react-i18next';
import { useApp } from '../remotes/app-context.tsx';
import { usePageTitle } from './use-page-title.ts';

/** Names the page after a screen and where it is: the organisation, or the back-office; null leaves its name alone. */
export const useScreenTitle = (screen: string | null): void => {
  const { t } = useTranslation('kit');
  const { organisation } = useApp();
  const place = organisation?.name ?? t('menu.back_office');
  usePageTitle(screen === null ? null : `${screen} · ${place} · Waymark`);
};
