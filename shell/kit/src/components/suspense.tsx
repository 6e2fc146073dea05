// biome-ignore lint/style/noRestrictedImports: this component is built on it
import { type ReactNode, Suspense as ReactSuspense, type SuspenseProps, useLayoutEffect, useReducer } from 'react';

const waiting = new Set<() => void>();

/** Renders what waits for code or texts again, as some have loaded. */
export const tellLoaded = (): void => {
  for (const renderAgain of waiting) renderAgain();
};

const Placeholder = ({ renderAgain, children }: { renderAgain: () => void; children: ReactNode }): ReactNode => {
  useLayoutEffect(() => {
    waiting.add(renderAgain);
    return () => void waiting.delete(renderAgain);
  }, [renderAgain]);
  return children;
};

/**
 * React's `Suspense`, which shows what has loaded at once. React itself keeps a placeholder for at least 300 ms, except if the boundary is
 * rendered again for another reason.
 */
export const Suspense = ({ fallback, ...props }: SuspenseProps): ReactNode => {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  return <ReactSuspense {...props} fallback={<Placeholder renderAgain={renderAgain}>{fallback}</Placeholder>} />;
};
