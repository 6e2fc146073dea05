import { useQuery } from '@tanstack/react-query';
import { listOrganisations, type OrganisationResource } from '@waymark/contracts';
import { keyOf, useApi } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const MOST = 20;

type Some = { shared: boolean } | { require_second_factor: true };
type First = { organisations: readonly OrganisationResource[]; total: number };

/** The first organisations that match a filter, and the total. */
export const useFirstOrganisations = (some: Some) => {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(listOrganisations, {}, { ...some, by: 'first' }),
    queryFn: ({ signal }): Promise<First> => api.ask(listOrganisations, {}, { ...some, limit: MOST }, { signal }),
  });
};

/** Their names, and how many more there are. */
export const FirstOrganisations = ({ organisations, total }: First): ReactNode => {
  const { t } = useTranslation('shell');
  const more = total - organisations.length;
  return (
    <ul>
      {organisations.map(({ uuid, name }) => (
        <li key={uuid}>{name}</li>
      ))}
      {more > 0 && <li>{t('organisations.more', { count: more })}</li>}
    </ul>
  );
};
