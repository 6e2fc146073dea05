import { useQuery } from '@tanstack/react-query';
import type { OrganisationResource } from '@waymark/contracts';
import { ErrorPanel, keys, membersApi, PersonField, useApi, useSession } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = { organisation: OrganisationResource; name: string };

/** Who takes over in one organisation: any other active member. */
export const SuccessorField = ({ organisation, name }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const api = useApi();
  const { user } = useSession();
  const { data, isError, refetch } = useQuery({
    queryKey: keys.members(organisation.uuid, { active: true }),
    queryFn: ({ signal }) => membersApi(api, organisation.uuid).list({ active: true }, signal),
  });
  if (isError && !data) return <ErrorPanel compact title={organisation.name} onRetry={() => void refetch()} />;
  const others = (data ?? []).filter(({ uuid }) => uuid !== user.uuid);
  const owns = organisation.owner_uuid === user.uuid;
  return (
    <PersonField
      name={name}
      label={t('account.successor', { name: organisation.name })}
      description={t(owns ? 'account.successor_owner' : 'account.successor_text')}
      people={others}
      disabled={!data}
      required
    />
  );
};
