import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countInbox } from '@waymark/contracts';
import { INBOX_COUNT_KEY, PageLink, useApi, useOrganisation } from '@waymark/shell-kit';
import { useOrganisations } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './inbox-screen.module.css';
import { INBOX_TEXTS } from './inbox-texts.ts';

const Place = ({ to, name, hint }: { to: string; name: string; hint?: string }): ReactNode => (
  <li>
    <PageLink to={to} className={classes.place}>
      <span className={classes.placeName}>{name}</span>
      {hint && <span className={classes.since}>{hint}</span>}
      <IconChevronRight size={16} stroke={1.7} aria-hidden />
    </PageLink>
  </li>
);

/** Counts of inbox items in the reader's other organisations, and of invitations; renders nothing without any. */
export const OtherOrganisations = (): ReactNode => {
  const { t } = useTranslation(INBOX_TEXTS);
  const { uuid: here } = useOrganisation();
  const api = useApi();
  const { data } = useQuery({
    queryKey: INBOX_COUNT_KEY,
    queryFn: ({ signal }) => api.ask(countInbox, {}, undefined, { signal }),
  });
  const counts = new Map(
    data?.organisations.flatMap(({ uuid, count }) => (uuid === here || count === 0 ? [] : [[uuid, count]])),
  );
  const { data: organisations = [] } = useOrganisations([...counts.keys()], { keepsPrevious: true });
  const places = organisations.flatMap(({ uuid, name }) => {
    const count = counts.get(uuid);
    return count === undefined ? [] : [{ uuid, name, count }];
  });
  const invitations = data?.invitations ?? 0;
  if (places.length === 0 && invitations === 0) return null;
  return (
    <section className={classes.group} aria-labelledby="inbox-elsewhere">
      <div className={classes.heading}>
        <h2 id="inbox-elsewhere">{t('inbox.elsewhere')}</h2>
      </div>
      <ul>
        {places.map(({ uuid, name, count }) => (
          <Place key={uuid} to={`/organization/${uuid}/inbox`} name={name} hint={t('inbox.sum', { count })} />
        ))}
        {invitations > 0 && <Place to="/organization" name={t('inbox.invitations', { count: invitations })} />}
      </ul>
    </section>
  );
};
