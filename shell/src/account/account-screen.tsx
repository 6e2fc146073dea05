import { PageHeader, usePageTitle } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Factors } from '../factors/factors.tsx';
import layout from '../layout/layout.module.css';
import classes from './account.module.css';
import { AccountSection } from './account-section.tsx';
import { AddressForm } from './address-form.tsx';
import { Appearance } from './appearance.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { MailPreferences } from './mail-preferences.tsx';
import { MyData } from './my-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Sessions } from './sessions.tsx';
import { AccessTokens } from './tokens/access-tokens.tsx';

/** The person's own account. */
export const AccountScreen = (): ReactNode => {
  const { t } = useTranslation('shell');
  usePageTitle(`${t('account.title')} · Waymark`);
  return (
    <div className={`${layout.content} ${classes.page}`}>
      <PageHeader title={t('account.title')} />
      <div className={classes.sections}>
        <AccountSection title={t('account.profile')} text={t('account.profile_text')}>
          <ProfileForm />
        </AccountSection>
        <AccountSection title={t('account.appearance')} text={t('account.appearance_text')}>
          <Appearance />
        </AccountSection>
        <AccountSection title={t('account.mails')} text={t('account.mails_text')}>
          <MailPreferences />
        </AccountSection>
        <AccountSection title={t('account.address')} text={t('account.address_text')}>
          <AddressForm />
        </AccountSection>
        <AccountSection title={t('account.password')} text={t('account.password_text')}>
          <PasswordForm />
        </AccountSection>
        <AccountSection title={t('factors.title')} text={t('factors.text')}>
          <Factors />
        </AccountSection>
        <AccountSection title={t('account.sessions')} text={t('account.sessions_text')}>
          <Sessions />
        </AccountSection>
        <AccountSection title={t('account.tokens')} text={t('account.tokens_text')}>
          <AccessTokens />
        </AccountSection>
        <AccountSection title={t('account.data')}>
          <MyData />
        </AccountSection>
        <AccountSection title={t('account.delete')} danger>
          <DeleteAccount />
        </AccountSection>
      </div>
    </div>
  );
};
