import { lazyPart, outboxInUse, useSession, useStore } from '@waymark/shell-kit';
import { type ReactNode, Suspense, useState } from 'react';

// Where it cannot be fetched, the screen of check-ins sends what waits.
const Nothing = (): ReactNode => null;
const UnsentMark = lazyPart(() =>
  import('./unsent-mark.tsx').then(
    (module) => ({ default: module.UnsentMark }),
    () => ({ default: Nothing }),
  ),
);

/** Whether check-ins of a person wait in this browser: the outbox keeps them under such names. */
export const hasUnsent = (user: string): boolean | undefined => {
  try {
    return JSON.stringify(localStorage).includes(`unsent.${user}`);
  } catch {
    // Closed: nothing was kept.
  }
};

/** Sends check-ins that wait from whatever screen, and tells of them; nothing is fetched for it until one was said. */
export const Unsent = (): ReactNode => {
  const { user } = useSession();
  const inUse = useStore(outboxInUse);
  const [wanted, setWanted] = useState(() => hasUnsent(user.uuid));
  if (inUse && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <UnsentMark />
    </Suspense>
  );
};
