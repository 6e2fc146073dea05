import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { type NavigationType, Router } from 'react-router';
import { type Navigation, pageNavigation } from './navigation.ts';

type Props = { children: ReactNode; basename?: string; navigation?: Navigation };

/** A react-router that follows the page's one navigation; the shell and each micro-frontend have their own below it. */
export const WaymarkRouter = ({ children, basename = '/', navigation = pageNavigation() }: Props): ReactNode => {
  const { location, action } = useSyncExternalStore(navigation.subscribe, navigation.snapshot);
  const navigator = useMemo(
    () => ({ createHref: navigation.createHref, go: navigation.go, push: navigation.push, replace: navigation.replace }),
    [navigation],
  );
  return (
    <Router basename={basename} location={location} navigationType={action as NavigationType} navigator={navigator}>
      {children}
    </Router>
  );
};
