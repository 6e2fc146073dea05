import type { MouseEvent } from 'react';

/** For `onMouseDown`: pressing a button leaves the focus in the text field, and so a phone's keyboard open. */
export const keepFocusOnPress = (event: MouseEvent): void => event.preventDefault();
