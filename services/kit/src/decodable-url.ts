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

/** Whether nothing but scheme, host and port is in it. */
const isOrigin = (text: string): boolean => {
  const { origin, href } = new URL(text);
  return href.replace(/\/+$/, '') === origin;
};

/** The yup schema of a variable that contains the address of a server, below which every path is ours. */
export const origin = (name: string) =>
  url(name, ['http://', 'https://']).test(
    'origin',
    `${name} must be an address without a path, such as https://waymark.example`,
    (value) => value === undefined || !URL.canParse(value) || isOrigin(value),
  );

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
