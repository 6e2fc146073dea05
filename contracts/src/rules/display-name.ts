type Named = { first_name: string | null; last_name: string | null; email?: string };

/** First and last name, or the address where there is no name yet. */
export const displayName = ({ first_name, last_name, email }: Named): string =>
  [first_name, last_name].filter(Boolean).join(' ') || (email ?? '');
