import type { MouseEvent } from 'react';

/** For `onMouseDown`: pressing a button leaves the focus, and with it what is typed and a phone's keyboard, where it is. */
export const keepFocusOnPress = (event: MouseEvent): void => event.preventDefault();
