import type { OrganisationResource } from '@waymark/contracts';
import { useSession } from '@waymark/shell-kit';
import { MemberField } from '@waymark/shell-kit/actions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { needsSecondFactor } from '../organisations/needs-second-factor.ts';
import classes from './delete-account.module.css';
import { givenSuccessor } from './given-successor.ts';

type Props = {
  organisation: OrganisationResource;
  /** Name of the form entry, which holds the organisation and its successor. */
  name: string;
};

/** Who takes over in one organisation: any other active member; its owner if it does not show its members. */
export const SuccessorField = ({ organisation, name }: Props): ReactNode => {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const { name: place } = organisation;
  if (givenSuccessor(organisation, user)) {
    return <p className={classes.given}>{t('account.successor_is_owner', { name: place })}</p>;
  }
  const owns = organisation.owner_uuid === user.uuid;
  const text = t(owns ? 'account.successor_owner' : 'account.successor_text');
  return (
    <MemberField
      name={`${name}.user_uuid`}
      label={t('account.successor', { name: place })}
      description={needsSecondFactor(organisation, user) ? t('account.successor_needs_factor', { name: place }) : text}
      organisation={organisation.uuid}
      without={[user.uuid]}
      required
    />
  );
};
