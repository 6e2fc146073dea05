import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Code that comes together: fetched when one of its components is first shown, at hand for all of them from then on. */
export type LazyGroup<Module> = { load: () => Promise<Module>; loaded: () => Module | undefined };

export const lazyGroup = <Module,>(fetchModule: () => Promise<Module>): LazyGroup<Module> => {
  let loaded: Module | undefined;
  let loading: Promise<Module> | undefined;
  return {
    loaded: () => loaded,
    load: () => {
      loading ??= fetchModule().then(
        (module) => {
          loaded = module;
          return module;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
};

/** One component of such a group; `holding` keeps its place until the code is there. Shown at once when it already is. */
export const lazily = <Props extends object, Module>(
  group: LazyGroup<Module>,
  pick: (module: Module) => ComponentType<Props>,
  holding: (props: Props) => ReactNode = () => null,
): ComponentType<Props> => {
  const Fetched = lazy(async () => ({ default: pick(await group.load()) })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once for each component
  const Lazily = (props: Props): ReactNode => {
    const [Chosen] = useState<ComponentType<Props>>(() => {
      const module = group.loaded();
      return module ? pick(module) : Fetched;
    });
    return (
      <Suspense fallback={holding(props)}>
        <Chosen {...props} />
      </Suspense>
    );
  };
  return Lazily;
};

/** Holds the place with what is inside. */
export const childrenHolding = ({ children }: { children?: ReactNode }): ReactNode => children;
