import { type ComponentType, type ReactNode, useState } from 'react';
import { lazily, lazyGroup } from './lazily.tsx';

const dialogs = lazyGroup(() => import('./confirm-dialog.tsx'));

/** Stays away until first opened; from then on it also plays its closing. */
const onceOpened = <Props extends { opened: boolean }>(Inner: ComponentType<Props>): ComponentType<Props> => {
  const OnceOpened = (props: Props): ReactNode => {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? <Inner {...props} /> : null;
  };
  return OnceOpened;
};

export const Dialog = onceOpened(lazily(dialogs, 'Dialog'));
export const ConfirmDialog = onceOpened(lazily(dialogs, 'ConfirmDialog'));
