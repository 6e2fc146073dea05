import { type ReactNode, useMemo, useRef } from 'react';
import { type NavigationType, Router } from 'react-router';
import { useStore } from '../state/store.ts';
import { pageNavigation } from './navigation.ts';

type Props = { children: ReactNode; basename?: string };

const isBelow = (path: string, basename: string): boolean =>
  basename === '/' || path === basename || path.startsWith(`${basename}/`);

/** A react-router that follows the page's one navigation; the shell and each micro-frontend have their own below it. */
export const WaymarkRouter = ({ children, basename = '/' }: Props): ReactNode => {
  const navigation = pageNavigation();
  const { location, action } = useStore(navigation);
  // A part that the page has just left keeps its location until the shell unmounts it; one mounted only after that has none.
  const inside = useRef<typeof location>(undefined);
  if (isBelow(location.pathname, basename)) inside.current = location;
  const navigator = useMemo(
    () => ({
      createHref: navigation.createHref,
      go: navigation.go,
      push: navigation.push,
      replace: navigation.replace,
    }),
    [navigation],
  );
  return (
    inside.current && (
      <Router
        basename={basename}
        location={inside.current}
        navigationType={action as NavigationType}
        navigator={navigator}
      >
        {children}
      </Router>
    )
  );
};
