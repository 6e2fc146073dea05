import { useEffect } from 'react';

/**
 * Turns to the last page of a list that has become shorter than where one is in it: what is found there is not nothing.
 * @param pages undefined while it is not known how many there are of what is asked for
 */
export const usePageThereIs = (page: number, pages: number | undefined, turn: (page: number) => void): void => {
  const last = pages === undefined ? page : Math.max(0, pages - 1);
  useEffect(() => {
    if (page > last) turn(last);
  }, [page, last, turn]);
};
