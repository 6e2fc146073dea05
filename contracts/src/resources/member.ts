import type { Lang } from '../rules/languages.ts';

/** A member in `users`. An invited one has no name yet, and is shown by the address. */
export type MemberResource = {
  uuid: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  lang: Lang | null;
  image_path: string | null;
  admin: boolean;
  active: boolean;
  joined_at: string | null;
};

type Named = Pick<MemberResource, 'first_name' | 'last_name'> & { email?: string };

/** First and last name, or the address where there is no name yet. */
export const displayName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? '');
