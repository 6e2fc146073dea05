import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useCallback } from 'react';
import { pageNavigation } from './navigation.ts';

/** Goes to an absolute address of the product, in any micro-frontend. */
export const useGo = (): ((address: string, options?: { replace?: boolean }) => void) =>
  useCallback((address, options) => {
    if (options?.replace) pageNavigation().replace(address);
    else pageNavigation().push(address);
  }, []);

type Props = AnchorHTMLAttributes<HTMLAnchorElement> & {
  to: string;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
};

/** Whether a click is for this page, not for a new tab or window. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link to an absolute address of the product; the kit's `Link` is for addresses within the same micro-frontend. */
export const PageLink = ({ to, onClick, children, ...rest }: Props): ReactNode => (
  <a
    {...rest}
    href={to}
    onClick={(event) => {
      onClick?.(event);
      if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
      event.preventDefault();
      pageNavigation().push(to);
    }}
  >
    {children}
  </a>
);
