import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyComponent, mantineGroup } from './lazy-component.tsx';

const dialogs = mantineGroup(() => import('./confirm-dialog.tsx'));

/** Fetches the dialogs ahead: for the first click, and for those that have to open where nothing can be fetched. */
export const prepareDialogs = dialogs.load;

/** Stays away until first opened; from then on it also plays its closing. */
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
