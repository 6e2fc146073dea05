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
