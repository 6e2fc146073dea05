import { useEffect } from 'react';

/** Sets the page's title while the screen is mounted; null leaves it unchanged. */
export const usePageTitle = (title: string | null): void => {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      // Not if another screen has set the title since.
      if (document.title === title) document.title = before;
    };
  }, [title]);
};
