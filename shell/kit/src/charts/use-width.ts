import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The width before it is measured. */
const FIRST_WIDTH = 640;
/** The width between the margins of A4 paper; a printed page is not measured again. */
const PAPER_WIDTH = 660;

/** How much larger the reader has set the text of the browser: 2 if it is twice the usual size. */
const textScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

/** The width of an element, in pixels at the usual text size, so that a chart draws its labels in the size of other texts. */
export const useWidth = <E extends Element>(): { ref: RefObject<E | null>; width: number } => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  // Before it is painted: drawn for another width, it would have a wrong height.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = (): void => {
      const { width: measured } = element.getBoundingClientRect();
      if (measured > 0) setWidth(Math.round(measured / textScale()));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const beforePrint = (): void => flushSync(() => setWidth(PAPER_WIDTH / textScale()));
    window.addEventListener('beforeprint', beforePrint);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', beforePrint);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return { ref, width };
};
