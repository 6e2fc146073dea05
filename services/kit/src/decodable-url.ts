import { string } from 'yup';

/** Whether it is a URL whose user name and password can be decoded too. */
export const hasDecodableCredentials = (text: string): boolean => {
  try {
    const { username, password } = new URL(text);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};

/** The yup schema of a variable that contains such a URL. */
export const url = (name: string, protocols: string[]) =>
  string().test('url', `${name} must be an address that begins with ${protocols.join(' or ')}`, (value) => {
    if (value === undefined) return true;
    return hasDecodableCredentials(value) && protocols.includes(`${new URL(value).protocol}//`);
  });

/** pg prefers the parameters, and a URL without a host takes no other user: a service would sign in as the owner, past row-level security. */
const namesItsUser = (text: string): boolean => {
  const { host, searchParams } = new URL(text);
  return host !== '' && !searchParams.has('user') && !searchParams.has('password');
};

/** The yup schema of a variable that contains the URL of a Postgres, whose user can be replaced by a service's role. */
export const databaseUrl = (name: string) =>
  url(name, ['postgres://', 'postgresql://']).test(
    'user',
    `${name} must name its user and host as in postgres://user:password@host/database, not by parameters`,
    (value) => value === undefined || !hasDecodableCredentials(value) || namesItsUser(value),
  );
