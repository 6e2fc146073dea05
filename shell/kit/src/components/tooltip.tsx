import {
  cloneElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';

type Handlers = {
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  'aria-describedby'?: string;
};
type TooltipProps = {
  label: ReactNode;
  /** One element that accepts mouse and focus handlers. */
  children: ReactElement<Handlers>;
  disabled?: boolean;
  openDelay?: number;
};

const GAP = 8;

const placeAbove = (box: DOMRect) => ({ left: box.left + box.width / 2, top: box.top - GAP });

/** A short text above a hovered or focused element; Escape closes it. Our own, because Mantine's would be loaded with every page. */
export const Tooltip = ({ label, children, disabled, openDelay = 350 }: TooltipProps): ReactNode => {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const hide = (): void => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const show = (element: HTMLElement, delay: number): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeAbove(element.getBoundingClientRect())), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const own = children.props;
  if (disabled) return children;
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': place ? id : own['aria-describedby'],
        onMouseEnter: (event) => {
          own.onMouseEnter?.(event);
          show(event.currentTarget, openDelay);
        },
        onMouseLeave: (event) => {
          own.onMouseLeave?.(event);
          hide();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          hide();
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key === 'Escape') hide();
        },
      })}
      {place &&
        createPortal(
          <div id={id} role="tooltip" className={classes.tooltip} style={place}>
            {label}
          </div>,
          document.body,
        )}
    </>
  );
};
