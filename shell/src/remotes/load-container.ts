import type { ShareScope } from './shared-modules.ts';

/** What the entry of a micro-frontend leaves as a global variable: a container of webpack's module federation. */
type Container = {
  /** Takes what the shell offers. */
  init(offered: ShareScope): unknown;
  get(module: string): Promise<() => unknown>;
};

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** Runs the entry at this address and gives the container that it is. */
export const loadContainer = (address: string, name: string): Promise<Container> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error(`The micro-frontend at ${address} could not be loaded`));
    };
    script.src = address;
    script.onerror = fail;
    script.onload = () => {
      const container: unknown = Reflect.get(window, name);
      if (isContainer(container)) resolve(container);
      else fail();
    };
    document.head.append(script);
  });
