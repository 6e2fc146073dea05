import { stored } from '@waymark/shell-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FooterLinks } from './footer-links.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { Navigation } from './navigation.tsx';
import { useCurrentOrganisation } from './use-current-organisation.ts';

const rail = stored('local', 'waymark.rail');

/** Header, side rail (a bar at the bottom on phones), content and footer. */
export const Layout = ({ children }: { children: ReactNode }): ReactNode => {
  const { t } = useTranslation('shell');
  const [wide, setWide] = useState(() => rail.read() === 'wide');
  const { uuid, data: organisation, isPending } = useCurrentOrganisation();
  const toggle = (): void => {
    rail.write(wide ? 'narrow' : 'wide');
    setWide(!wide);
  };
  return (
    <div className={classes.layout} data-wide={wide || undefined} data-rail={uuid !== undefined || undefined}>
      <a href="#content" className={classes.skip}>
        {t('layout.skip')}
      </a>
      <Header organisation={organisation} wide={wide} onToggle={uuid ? toggle : undefined} />
      {uuid && <Navigation uuid={uuid} reader={organisation} isPending={isPending} />}
      <div className={classes.column}>
        <main id="content" tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <footer className={classes.footer}>
          <FooterLinks />
        </footer>
      </div>
    </div>
  );
};
