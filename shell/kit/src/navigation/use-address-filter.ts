import { isCalendarDate, isReversed } from '@waymark/contracts';
// Imported by the kit's package name, of which the shell shares one copy: this entry is part of the chunks that use it.
import { useSearchParams } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';

type ReadParam = (name: string, isSense: (value: string) => boolean) => string | null;

/** A value in the URL by name; invalid values are ignored. */
export const paramReader =
  (params: URLSearchParams): ReadParam =>
  (name, isSense) => {
    const value = params.get(name);
    return value !== null && isSense(value) ? value : null;
  };

/** The days `from` and `to` in the URL; an invalid day is ignored, and so are two days in the wrong order. */
export const readDays = (params: URLSearchParams): { from: string | null; to: string | null } => {
  const read = paramReader(params);
  const days = { from: read('from', isCalendarDate), to: read('to', isCalendarDate) };
  return isReversed(days.from, days.to) ? { from: null, to: null } : days;
};

/** A filter in the URL, as `read` parses it; changes replace the history entry, so that Back leaves the screen. */
export const useAddressFilter = <Filter extends Record<string, string | null>>(
  read: (params: URLSearchParams) => Filter,
) => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => read(params), [read, params]);
  const change = useCallback(
    (part: Partial<Filter>): void =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(part)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  const reset = (): void => change(read(new URLSearchParams()));
  /** The number of parts with a value. */
  const active = Object.values(filter).filter(Boolean).length;
  return { filter, change, reset, active };
};
