import { type ComponentType, createContext, type JSXElementConstructor, type ReactNode, use, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { Suspense } from './suspense.tsx';

/** Components in one chunk, loaded when one of them is first rendered; after that all of them render at once. */
type LazyGroup<Module> = {
  load: () => Promise<Module>;
  loaded: () => Module | undefined;
  /** A wrapper around each component of the group. */
  around?: <Props extends object>(Inner: ComponentType<Props>) => ComponentType<Props>;
};

/** A group whose code is fetched once; after a failure, again with the next `load`. */
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

/** A group with components of Mantine, which is loaded with them, because the first screens do not need it. */
export const mantineGroup = <Module,>(fetchModule: () => Promise<Module>): LazyGroup<Module> => {
  const mantine = lazyGroup(() => import('../theme/in-mantine.tsx'));
  const group = lazyGroup(async () => {
    const [module] = await Promise.all([fetchModule(), mantine.load()]);
    return module;
  });
  return { ...group, around: (Inner) => mantine.loaded()?.inMantine(Inner) ?? Inner };
};

/**
 * True inside a placeholder. Parts of a compound component stay placeholders there, because the context that their parent gives them is
 * not there yet.
 */
const InsidePlaceholder = createContext(false);

type PropsOf<Component> = Component extends JSXElementConstructor<infer Props extends object> ? Props : never;

/**
 * One component of such a group, by its name there; `placeholder` is shown until the code has loaded; the component is shown at once if it
 * has. It has the component's properties; for a generic component they must be given explicitly.
 */
export const lazyComponent = <Module, Name extends keyof Module, Props extends object = PropsOf<Module[Name]>>(
  group: LazyGroup<Module>,
  name: Name,
  placeholder: (props: NoInfer<Props>) => ReactNode = () => null,
): ComponentType<Props> => {
  let picked: ComponentType<Props> | undefined;
  const pick = (module: Module): ComponentType<Props> => {
    const component = module[name] as ComponentType<Props>;
    picked ??= group.around?.(component) ?? component;
    return picked;
  };
  const Fetched = lazyPart(async () => ({ default: pick(await group.load()) }));
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once for each component
  const LazyComponent = (props: Props): ReactNode => {
    const held = use(InsidePlaceholder);
    const [Chosen] = useState<ComponentType<Props>>(() => {
      const module = group.loaded();
      return module ? pick(module) : Fetched;
    });
    if (held) return placeholder(props);
    return (
      <Suspense fallback={placeholder(props)}>
        <Chosen {...props} />
      </Suspense>
    );
  };
  return LazyComponent;
};

/** A placeholder that renders the children. */
export const childrenPlaceholder = ({ children }: { children?: ReactNode }): ReactNode => (
  <InsidePlaceholder value={true}>{children}</InsidePlaceholder>
);
