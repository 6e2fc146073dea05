import { changeLanguage, toast, useApp, userApi } from '@waymark/shell-kit';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { AuthPage } from './auth-page.tsx';
import { takeReturn } from './external-return-path.ts';
import classes from './login.module.css';

/** Where the identity provider sends the browser back to. */
export const ExternalReturn = (): ReactNode => {
  const { t } = useTranslation('shell');
  const { api, session } = useApp();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const finish = async (): Promise<void> => {
      const refused = params.get('error');
      if (refused) throw new Error(t('login.external_cancelled'));
      const iss = params.get('iss');
      const signedIn = await userApi(api).finishExternalSignIn({
        code: params.get('code') ?? '',
        state: params.get('state') ?? '',
        ...(iss && { iss }),
      });
      await changeLanguage(signedIn.user.lang);
      session.begin(signedIn);
      toast.success(t('login.welcome_back', { name: signedIn.user.first_name }));
      navigate(takeReturn(), { replace: true });
    };
    finish().catch((error: unknown) => {
      toast.error(params.get('error') && error instanceof Error ? error.message : error);
      navigate('/login', { replace: true });
    });
  }, [api, navigate, params, session, t]);
  return (
    <AuthPage title={t('login.external_title')}>
      <p className={classes.note} role="status">
        {t('login.external_waiting')}
      </p>
    </AuthPage>
  );
};
