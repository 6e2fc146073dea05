import { IconShieldLock } from '@tabler/icons-react';
import { Button, EmptyState, Link, useOrganisations, usePageTitle, VisuallyHidden } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import layout from '../layout/layout.module.css';

/** In place of an organisation that lets in members with a second factor alone: what is missing, and where to add it. */
export const SecondFactorRequired = ({ organisation }: { organisation: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // The list of one's organisations answers without a second factor, and knows the name.
  const name = useOrganisations([organisation]).data?.[0]?.name;
  const title = name ? t('required.title', { name }) : t('required.title_unnamed');
  usePageTitle(`${title} · Waymark`);
  return (
    <div className={layout.content}>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <EmptyState
        icon={<IconShieldLock size={24} stroke={1.6} aria-hidden />}
        title={title}
        text={t('required.text')}
        action={
          <>
            <Button
              component={Link}
              to={{
                pathname: '/account',
                search: new URLSearchParams({ return: pathname + search }).toString(),
                hash: 'security',
              }}
            >
              {t('required.set_up')}
            </Button>
            <Button component={Link} to="/organization" variant="default">
              {t('required.back')}
            </Button>
          </>
        }
      />
    </div>
  );
};
