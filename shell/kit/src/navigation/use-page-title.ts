import { useEffect } from 'react';

/** Names the page while the screen is there; null leaves its name alone. */
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
