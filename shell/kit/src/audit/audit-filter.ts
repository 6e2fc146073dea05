import { AUDIT_ACTIONS, type AuditAction, type AuditFilter, isCalendarDate, isUuid } from '@waymark/contracts';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { dayBegin } from '../i18n/day-begin.ts';

/** What is asked for; days as the reader's calendar has them. */
export type Filter = { from: string | null; to: string | null; actor: string | null; action: AuditAction | null };

const NOTHING: Filter = { from: null, to: null, actor: null, action: null };

/** What the address says; what makes no sense there counts as not said. */
export const readFilter = (params: URLSearchParams): Filter => {
  const said = (name: keyof Filter, isSense: (value: string) => boolean): string | null => {
    const value = params.get(name);
    return value !== null && isSense(value) ? value : null;
  };
  return {
    from: said('from', isCalendarDate),
    to: said('to', isCalendarDate),
    actor: said('actor', isUuid),
    action: AUDIT_ACTIONS.find((action) => action === params.get('action')) ?? null,
  };
};

/** The same for the server. */
export const queryOf = ({ from, to, actor, action }: Filter): AuditFilter => ({
  ...(from && { from: dayBegin(from) }),
  ...(to && { to: dayBegin(to, 1) }),
  ...(actor && { actor }),
  ...(action && { action }),
});

/** The filter of the address. */
export const useAuditFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
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
  return {
    filter,
    change,
    reset: () => change(NOTHING),
    isFiltered: Object.values(filter).some((value) => value !== null),
  };
};

export type AuditFiltering = ReturnType<typeof useAuditFilter>;
