import { displayName } from '@waymark/contracts';
import { type HTMLAttributes, type ReactNode, useState } from 'react';
import classes from './person.module.css';

export type Person = {
  uuid: string;
  first_name: string | null;
  last_name: string | null;
  email?: string;
  image_path?: string | null;
};

const first = (text: string): string => [...text][0] ?? '';

/** At most two letters; those of the address if there is no name yet. */
export const initialsOf = ({ first_name, last_name, email }: Omit<Person, 'uuid'>): string => {
  const letters = first(first_name ?? '') + first(last_name ?? '');
  return (letters || first(email ?? '?')).toUpperCase();
};

type Size = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
type AvatarProps = HTMLAttributes<HTMLSpanElement> & {
  person: Omit<Person, 'uuid'>;
  size?: Size;
  decorative?: boolean;
  /** The text for screen readers, if it is more than the name. */
  label?: string;
};

/**
 * A person's picture, or the initials. Decorative if the name is shown beside it. Only one element if there is no picture, because lists
 * have thousands.
 */
export const PersonAvatar = ({
  person,
  size = 'md',
  decorative,
  label = displayName(person),
  className = '',
  ...rest
}: AvatarProps): ReactNode => {
  const { image_path } = person;
  const [broken, setBroken] = useState<string>();
  const aria = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <span className={`${classes.avatar} ${className}`} data-size={size} {...aria} {...rest}>
      {image_path && image_path !== broken ? (
        <img src={image_path} alt="" decoding="async" onError={() => setBroken(image_path)} />
      ) : (
        initialsOf(person)
      )}
    </span>
  );
};

type NameProps = { person: Omit<Person, 'uuid'>; size?: Size; hint?: ReactNode; strong?: boolean };

/** Picture and name on one line; an invited person is named by the address. */
export const PersonName = ({ person, size = 'sm', hint, strong }: NameProps): ReactNode => {
  const name = displayName(person);
  return (
    <span className={classes.person}>
      <PersonAvatar person={person} size={size} decorative />
      <span className={classes.names}>
        <span className={classes.name} data-strong={strong || undefined} title={name}>
          {name}
        </span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </span>
    </span>
  );
};
