import type { ReactNode } from 'react';

/** An address that is too long for its column breaks before its "@". */
export const EmailAddress = ({ email }: { email: string }): ReactNode => {
  const at = email.lastIndexOf('@');
  return (
    <span>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  );
};
