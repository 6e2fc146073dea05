import type { OrganisationResource } from '@waymark/contracts';
import { useSession } from '@waymark/shell-kit';
import { MemberField } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Props = {
  organisation: OrganisationResource;
  /** Name of the form entry, which holds the organisation and its successor. */
  name: string;
};

/** Who takes over in one organisation: any other active member. */
export const SuccessorField = ({ organisation, name }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const owns = organisation.owner_uuid === user.uuid;
  return (
    <MemberField
      name={`${name}.user_uuid`}
      label={t('account.successor', { name: organisation.name })}
      description={t(owns ? 'account.successor_owner' : 'account.successor_text')}
      organisation={organisation.uuid}
      without={[user.uuid]}
      required
    />
  );
};
