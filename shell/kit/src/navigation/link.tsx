import { type AnchorHTMLAttributes, type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { createPath, type NavigateOptions, type To, useHref, useLocation, useNavigate } from 'react-router';
import { isPlainClick } from './page-link.tsx';

/*
 * Links and search parameters within one micro-frontend, on react-router's hooks: react-router's own would add its forms, prefetching and
 * data routers to the first load of every page.
 */
type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: To; ref?: Ref<HTMLAnchorElement> };

/** A link to an address within the same micro-frontend; `PageLink` is for any address. */
export const Link = ({ to, onClick, ...rest }: Props): ReactNode => {
  const href = useHref(to);
  const here = useHref(createPath(useLocation()));
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || rest.target || !isPlainClick(event)) return;
        event.preventDefault();
        // A link to the current address adds no history entry.
        void navigate(to, { replace: href === here });
      }}
    />
  );
};

type Change = URLSearchParams | ((now: URLSearchParams) => URLSearchParams);

/** The search parameters of the URL, and a function to change them. */
export const useSearchParams = (): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (change: Change, options?: NavigateOptions): void => {
      const next = typeof change === 'function' ? change(new URLSearchParams(params)) : change;
      void navigate(`?${next}`, options);
    },
    [navigate, params],
  );
  return [params, setParams];
};
