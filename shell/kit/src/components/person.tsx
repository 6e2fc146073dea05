import { displayName } from '@waymark/contracts';
import { type ReactNode, useState } from 'react';
import classes from './person.module.css';

export type Person = {
  uuid: string;
  first_name: string | null;
  last_name: string | null;
  email?: string;
  image_path?: string | null;
};

const first = (text: string): string => [...text][0] ?? '';

/** At most two letters; those of the address where there is no name yet. */
export const initialsOf = (person: Omit<Person, 'uuid'>): string => {
  const { first_name, last_name, email } = person;
  const letters = first(first_name ?? '') + first(last_name ?? '');
  return (letters || first(email ?? '?')).toLocaleUpperCase();
};

const SIZES = { xs: 20, sm: 24, md: 32, lg: 40, xl: 96 };
type AvatarProps = {
  person: Omit<Person, 'uuid'>;
  size?: keyof typeof SIZES;
  decorative?: boolean;
  /** What it says to who cannot see it, where that is more than the name. */
  label?: string;
};

/** A person's picture, or the initials. Decorative where the name stands beside it. */
export const PersonAvatar = ({
  person,
  size = 'md',
  decorative,
  label = displayName(person),
}: AvatarProps): ReactNode => {
  const picture = person.image_path;
  const [broken, setBroken] = useState<string>();
  const side = SIZES[size];
  return (
    <span
      className={classes.avatar}
      style={{ width: side, height: side }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {picture && picture !== broken ? (
        <img className={classes.picture} src={picture} alt="" onError={() => setBroken(picture)} />
      ) : (
        <span className={classes.initials} data-size={size} aria-hidden>
          {initialsOf(person)}
        </span>
      )}
    </span>
  );
};

type NameProps = { person: Omit<Person, 'uuid'>; size?: keyof typeof SIZES; hint?: ReactNode; strong?: boolean };

/** Picture and name on one line; an invited person is named by the address. */
export const PersonName = ({ person, size = 'sm', hint, strong }: NameProps): ReactNode => (
  <span className={classes.person}>
    <PersonAvatar person={person} size={size} decorative />
    <span className={classes.names}>
      <span className={classes.name} data-strong={strong || undefined}>
        {displayName(person)}
      </span>
      {hint && <span className={classes.hint}>{hint}</span>}
    </span>
  </span>
);
