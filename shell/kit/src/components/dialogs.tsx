import { type ComponentType, type ReactNode, useState } from 'react';
import type { ConfirmDialogProps } from './heavy/confirm-dialog.tsx';
import type { DialogProps } from './heavy/dialog.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const dialogs = lazyGroup(() => import('./heavy/dialogs.ts'));

/** Stays away until first opened; from then on it also plays its closing. */
const onceOpened = <Props extends { opened: boolean }>(Inner: ComponentType<Props>): ComponentType<Props> => {
  const OnceOpened = (props: Props): ReactNode => {
    const [wanted, setWanted] = useState(props.opened);
    if (props.opened && !wanted) setWanted(true);
    return wanted ? <Inner {...props} /> : null;
  };
  return OnceOpened;
};

/** A dialog over the page: Escape closes it and focus returns to where it was; on phones it fills the screen. */
export const Dialog: ComponentType<DialogProps> = onceOpened(lazily(dialogs, (module) => module.Dialog));

/** Asks before something is done; a promise from `onConfirm` keeps the button busy and closes the dialog when it is kept. */
export const ConfirmDialog: ComponentType<ConfirmDialogProps> = onceOpened(
  lazily(dialogs, (module) => module.ConfirmDialog),
);

export type { ConfirmDialogProps, DialogProps };
