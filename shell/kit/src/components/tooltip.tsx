import {
  type CSSProperties,
  cloneElement,
  type FocusEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './tooltip.module.css';
import { useHoverContent } from './use-hover-content.ts';

type Handlers = {
  onMouseEnter?: (event: MouseEvent<HTMLElement>) => void;
  onMouseLeave?: (event: MouseEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  'aria-describedby'?: string;
};
type TooltipProps = {
  label: ReactNode;
  /** One element that accepts mouse and focus handlers. */
  children: ReactElement<Handlers>;
  disabled?: boolean;
  openDelay?: number;
};

/** Its styles keep it within the window. */
const placeAbove = ({ left, width, top }: DOMRect) => ({ '--centre': `${left + width / 2}px`, top }) as CSSProperties;

/** A short text above a hovered or focused element; Escape closes it. Our own, because Mantine's would be loaded with every page. */
export const Tooltip = ({ label, children, disabled, openDelay = 350 }: TooltipProps): ReactNode => {
  const id = useId();
  const { shown, show, stay, leave } = useHoverContent<CSSProperties>();
  const own = children.props;
  if (disabled) return children;
  const showAbove = (element: HTMLElement, delay: number): void =>
    show(placeAbove(element.getBoundingClientRect()), delay);
  return (
    <>
      {cloneElement(children, {
        'aria-describedby': shown ? id : own['aria-describedby'],
        onMouseEnter: (event) => {
          own.onMouseEnter?.(event);
          showAbove(event.currentTarget, openDelay);
        },
        onMouseLeave: (event) => {
          own.onMouseLeave?.(event);
          leave();
        },
        onFocus: (event) => {
          own.onFocus?.(event);
          if (event.currentTarget.matches(':focus-visible')) showAbove(event.currentTarget, 0);
        },
        onBlur: (event) => {
          own.onBlur?.(event);
          leave();
        },
      })}
      {shown &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className={classes.tooltip}
            style={shown}
            onMouseEnter={stay}
            onMouseLeave={leave}
          >
            {label}
          </span>,
          document.body,
        )}
    </>
  );
};
