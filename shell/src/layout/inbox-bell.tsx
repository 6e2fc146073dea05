import { IconBell } from '@tabler/icons-react';
import { Link } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { CountMark } from './count-mark.tsx';
import classes from './layout.module.css';
import { useInboxCount } from './use-inbox-count.ts';

/** Link to the inbox of an organisation, with the number of its items. */
export const InboxBell = ({ org }: { org: string }): ReactNode => {
  const { t } = useTranslation('shell');
  const count = useInboxCount(org);
  const label = t('header.inbox', { count });
  const inbox = `/organization/${org}/inbox`;
  const isHere = useMatch(`${inbox}/*`) !== null;
  return (
    <Link
      to={inbox}
      className={classes.bell}
      aria-label={label}
      title={label}
      aria-current={isHere ? 'page' : undefined}
    >
      <IconBell size={20} stroke={1.6} aria-hidden />
      <CountMark count={count} />
    </Link>
  );
};
