import { useEffect } from 'react';
import classes from './layout.module.css';

/**
 * Escape hides the name beside an icon of the rail, until another one is hovered or focused (WCAG 1.4.13). Not in the rail itself, which is
 * part of the first paint.
 */
export const useEscapeHidesNames = (): void => {
  useEffect(() => {
    let last: Element | null = null;
    const setHidden = (hidden: boolean) =>
      document.querySelector(`.${classes.rail}`)?.toggleAttribute('data-names-hidden', hidden);
    const onPlace = ({ target }: Event): void => {
      const place = target instanceof Element ? target.closest(`.${classes.place}`) : null;
      if (place !== last) setHidden(false);
      last = place;
    };
    document.addEventListener('mouseover', onPlace);
    document.addEventListener('focusin', onPlace);
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') setHidden(true);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('mouseover', onPlace);
      document.removeEventListener('focusin', onPlace);
    };
  }, []);
};
