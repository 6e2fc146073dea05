import { returnPath } from '../routes/return-path.ts';

const KEY = 'waymark.return';

/** The provider's round trip leaves the page, so that the way back has to be kept meanwhile. */
export const rememberReturn = (search: string): void => sessionStorage.setItem(KEY, search);

export const takeReturn = (): string => {
  const search = sessionStorage.getItem(KEY) ?? '';
  sessionStorage.removeItem(KEY);
  return returnPath(search);
};
