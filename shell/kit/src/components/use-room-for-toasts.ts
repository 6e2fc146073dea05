import { type RefObject, useLayoutEffect, useState } from 'react';
import toasts from './toast-host.module.css';

const GAP = 8;

/** How far the toasts overlap a dialog, in pixels: the dialog leaves this space free so that they cover none of its controls. */
export const useRoomForToasts = (opened: boolean, dialog: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const region = opened && document.querySelector(`.${toasts.region}`);
    if (!region) return;
    const measure = (): void => {
      const { left, bottom, height } = region.getBoundingClientRect();
      const content = dialog.current?.querySelector('[role="dialog"]')?.getBoundingClientRect();
      setRoom(height > 0 && content && content.right > left ? bottom + GAP : 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(region);
    return () => {
      observer.disconnect();
      setRoom(0);
    };
  }, [opened, dialog]);
  return room;
};
