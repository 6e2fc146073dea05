import {
  type ComponentType,
  createContext,
  type JSXElementConstructor,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react';

/** Code that comes together: fetched when one of its components is first shown, at hand for all of them from then on. */
type LazyGroup<Module> = { load: () => Promise<Module>; loaded: () => Module | undefined };

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

/**
 * True inside a placeholder. Parts of a compound component stay placeholders there, because the context that their parent gives them is
 * not there yet.
 */
const Held = createContext(false);

type PropsOf<Component> = Component extends JSXElementConstructor<infer Props extends object> ? Props : never;

/**
 * One component of such a group, by its name there; `holding` keeps its place until the code is there. Shown at once when
 * it already is. Its properties are the component's; one that is generic needs them named.
 */
export const lazily = <Module, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  group: LazyGroup<Module>,
  name: Name,
  holding: (props: NoInfer<Props>) => ReactNode = () => null,
): ComponentType<Props> => {
  const pick = (module: Module) => module[name] as ComponentType<Props>;
  const Fetched = lazy(async () => ({ default: pick(await group.load()) })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once for each component
  const Lazily = (props: Props): ReactNode => {
    const held = use(Held);
    const [Chosen] = useState<ComponentType<Props>>(() => {
      const module = group.loaded();
      return module ? pick(module) : Fetched;
    });
    if (held) return holding(props);
    return (
      <Suspense fallback={holding(props)}>
        <Chosen {...props} />
      </Suspense>
    );
  };
  return Lazily;
};

/** Holds the place with what is inside. */
export const childrenHolding = ({ children }: { children?: ReactNode }): ReactNode => (
  <Held value={true}>{children}</Held>
);
