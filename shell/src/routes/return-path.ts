import { createPath, type Path } from 'react-router';

const KEY = 'return';
const HOME = '/organization';
const KNOWN = /^\/(organization|account|backoffice|prove)(?=[/?#]|$)/;

/** Whether an address belongs to another HTML page, which this page's router cannot show. */
export const isOtherPage = (address: string): boolean => address.startsWith('/backoffice');

/** The address of the sign-in with the page to return to, so that deep links survive signing in. */
export const loginAddress = (from: Path): string => {
  const address = createPath(from);
  if (address === '/' || from.pathname === '/login' || from.pathname === '/register') return '/login';
  return `/login?${new URLSearchParams({ [KEY]: address })}`;
};

/** Where to go after signing in: the requested page if it is in this product, else the organisation list, with the invitation if any. */
export const returnPath = (search: string): string => {
  const params = new URLSearchParams(search);
  const wanted = params.get(KEY);
  if (wanted && KNOWN.test(wanted)) return wanted;
  const token = params.get('token');
  return token ? `${HOME}?${new URLSearchParams({ invitation: token })}` : HOME;
};
