/** Whether it is an address of which the user name and the password can be decoded too. */
export const isReadable = (text: string): boolean => {
  try {
    const { username, password } = new URL(text);
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
};
