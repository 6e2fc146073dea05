import type { OrganisationResource } from '@waymark/contracts';
import type { CSSProperties, ReactNode } from 'react';
import classes from './organisations.module.css';

type Props = { organisation: Pick<OrganisationResource, 'name' | 'image_path'>; size?: number };

/** An organisation's logo, or the first letter of its name. */
export const OrganisationMark = ({ organisation, size = 40 }: Props): ReactNode => (
  <span className={classes.mark} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden="true">
    {organisation.image_path ? (
      <img src={organisation.image_path} alt="" />
    ) : (
      ([...organisation.name.trim()][0] ?? '').toUpperCase()
    )}
  </span>
);
