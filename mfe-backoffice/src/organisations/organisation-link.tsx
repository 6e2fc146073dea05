import type { OrganisationResource } from '@waymark/contracts';
import { Link } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './organisations.module.css';

/** The address of an organisation's page, or of one of its statements. */
export const organisationAddress = (uuid: string, month?: string): string =>
  `/admin/subscription-management?${new URLSearchParams({ organisation: uuid, ...(month && { month }) })}`;

/** The name of an organisation as a link to its page. */
export const OrganisationLink = ({ organisation }: { organisation: OrganisationResource }): ReactNode => (
  <Link className={classes.link} to={organisationAddress(organisation.uuid)}>
    <strong>{organisation.name}</strong>
  </Link>
);
