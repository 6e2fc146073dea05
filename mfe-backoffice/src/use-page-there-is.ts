import { useEffect } from 'react';

/**
 * Goes to the last page when the list has become shorter than the current page, which would be empty.
 * @param pages number of pages; undefined while loading
 */
export const usePageThereIs = (page: number, pages: number | undefined, turn: (page: number) => void): void => {
  const last = pages === undefined ? page : Math.max(0, pages - 1);
  useEffect(() => {
    if (page > last) turn(last);
  }, [page, last, turn]);
};
