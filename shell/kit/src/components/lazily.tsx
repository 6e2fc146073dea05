import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A component whose code comes when it is first shown; `holding` keeps its place meanwhile. */
export const lazily = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  holding: (props: Props) => ReactNode = () => null,
): ComponentType<Props> => {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  const Lazily = (props: Props): ReactNode => (
    <Suspense fallback={holding(props)}>
      <Loaded {...props} />
    </Suspense>
  );
  return Lazily;
};
