import type { RemoteProps } from '@waymark/shell-kit';

/** What the panel needs of a mounted micro-frontend. */
export type MountedRemote = { unmount(): Promise<unknown>; update(props: RemoteProps): Promise<unknown> };
export type MountRemote = (name: string, element: HTMLElement, props: RemoteProps) => Promise<MountedRemote>;

/** Brings the federation runtime and single-spa along on first use only. */
export const mountFromNetwork: MountRemote = async (name, element, props) => {
  const { mountRemote } = await import('./federation.ts');
  return mountRemote(name, element, props);
};
