import type { RemoteProps } from '@waymark/shell-kit';

/** What the panel needs from a mounted micro-frontend. */
export type MountedRemote = { unmount(): Promise<unknown>; update(props: RemoteProps): Promise<unknown> };
export type MountRemote = (name: string, element: HTMLElement, props: RemoteProps) => Promise<MountedRemote>;
