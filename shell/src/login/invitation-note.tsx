import { Link } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import classes from './login.module.css';

/** The query without the invitation. */
const withoutToken = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('token');
  return params.toString();
};

/** Says that the person is invited or, once the server has refused the invitation, why and how to go on without it. */
export const InvitationNote = ({ problem }: { problem: string | null }): ReactNode => {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  if (!problem) return <p className={classes.note}>{t('login.invited')}</p>;
  return (
    <p className={classes.note} data-kind="problem">
      {problem} <Link to={{ pathname, search: withoutToken(search) }}>{t('login.without_invitation')}</Link>
    </p>
  );
};
