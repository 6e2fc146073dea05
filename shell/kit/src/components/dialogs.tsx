import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyComponent, mantineGroup } from './lazy-component.tsx';

const dialogs = mantineGroup(() => import('./confirm-dialog.tsx'));

/** Prefetches the dialogs: for the first click, and for dialogs that must open without a network. */
export const prepareDialogs = dialogs.load;

/** Not rendered until first opened; from then on mounted, so that closing is animated too. */
const onceOpened = <Props extends { opened: boolean }>(Inner: ComponentType<Props>): ComponentType<Props> => {
  const OnceOpened = (props: Props): ReactNode => {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? <Inner {...props} /> : null;
  };
  return OnceOpened;
};

export const Dialog = onceOpened(lazyComponent(dialogs, 'Dialog'));
export const ConfirmDialog = onceOpened(lazyComponent(dialogs, 'ConfirmDialog'));
