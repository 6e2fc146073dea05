import { Link } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import classes from './login.module.css';

/** The same address of the screen, without the invitation. */
const withoutToken = (search: string): string => {
  const params = new URLSearchParams(search);
  params.delete('token');
  return params.toString();
};

/** Says that one is invited, or, once the server has said so, that the invitation is no longer valid and how to go on. */
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
