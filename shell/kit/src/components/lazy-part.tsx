// biome-ignore lint/style/noRestrictedImports: this component is built on it
import { type ComponentType, lazy, type ReactNode, useState } from 'react';
import { withRetries } from '../state/with-retries.ts';
import { tellLoaded } from './suspense.tsx';
import { toast } from './toast.ts';

/** The parts that failed to load, to be requested again. */
const failed = new Set<() => void>();

/** After a failure was shown, the next rendering fetches the code again. */
export const forgetFailedParts = (): void => {
  for (const forget of failed) forget();
  failed.clear();
};

/**
 * A component whose code is loaded when it is first shown. React's own `lazy` fails at once without a network, and permanently; this one
 * waits for the network and shows that, and loads failed code again the next time it is shown.
 * @param onFailure called with the first failure; for a part that nobody has asked for, it does nothing
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: (error: unknown) => void = toast.error,
): ComponentType<Props> => {
  const fetched = () =>
    lazy(async () => {
      try {
        return await withRetries(load, onFailure);
      } catch (error) {
        // Not at once: React renders once more before it notifies an error boundary.
        failed.add(() => {
          Fetched = fetched();
        });
        throw error;
      } finally {
        tellLoaded();
      }
    }) as unknown as ComponentType<Props>;
  let Fetched = fetched();
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once for each component
  const LazyPart = (props: Props): ReactNode => {
    const [Chosen] = useState<ComponentType<Props>>(() => Fetched);
    return <Chosen {...props} />;
  };
  return LazyPart;
};
