import { LogoMark } from '@waymark/shell-kit';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './login.module.css';
import { SignedOutFooter } from './signed-out-footer.tsx';

/** The frame of the screens before signing in: the mark, one card, the footer. */
export const AuthPage = ({ title, children }: { title: string; children: ReactNode }): ReactNode => {
  const { t } = useTranslation('shell');
  useEffect(() => {
    document.title = `${title} · Waymark`;
  }, [title]);
  return (
    <div className={classes.page}>
      <main className={classes.main}>
        <div className={classes.brand}>
          <LogoMark size={40} />
          <div>
            <span className={classes.name}>Waymark</span>
            <span className={classes.claim}>{t('login.claim')}</span>
          </div>
        </div>
        <section className={classes.card} aria-labelledby="auth-title">
          <h1 id="auth-title" className={classes.title}>
            {title}
          </h1>
          {children}
        </section>
      </main>
      <SignedOutFooter />
    </div>
  );
};
