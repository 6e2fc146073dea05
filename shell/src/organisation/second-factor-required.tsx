import { IconShieldLock } from '@tabler/icons-react';
import { Button, EmptyState, Link, usePageTitle, VisuallyHidden } from '@waymark/shell-kit';
import { useOrganisations } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import layout from '../layout/layout.module.css';

/** Shown instead of an organisation that requires a second factor: says so, and links to where one can be added. */
export const SecondFactorRequired = ({ organisation }: { organisation: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  // The list of organisations needs no second factor, and has the name.
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
