import {
  HISTORY_KINDS,
  HISTORY_TARGETS,
  type HistoryKind,
  type HistoryTarget,
  isCalendarDate,
  isUuid,
  type listNotifications,
} from '@waymark/contracts';
import { dayBegin, type InputTo } from '@waymark/shell-kit';
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Which entries are shown; days as the reader's calendar has them. All of it lives in the address. */
export type HistoryFilter = {
  q: string;
  actor: string | null;
  kind: HistoryKind | null;
  target: HistoryTarget | null;
  from: string | null;
  to: string | null;
};

const NOTHING: HistoryFilter = { q: '', actor: null, kind: null, target: null, from: null, to: null };

/** What an address says; what makes no sense there counts as not said. */
const readHistoryFilter = (params: URLSearchParams): HistoryFilter => {
  const said = (name: string, isSense: (value: string) => boolean): string | null => {
    const value = params.get(name);
    return value !== null && isSense(value) ? value : null;
  };
  return {
    q: params.get('q') ?? '',
    actor: said('actor', isUuid),
    kind: HISTORY_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    target: HISTORY_TARGETS.find((target) => target === params.get('target')) ?? null,
    from: said('from', isCalendarDate),
    to: said('to', isCalendarDate),
  };
};

/** The filter as the server takes it. */
export const historyQueryOf = ({
  q,
  actor,
  kind,
  target,
  from,
  to,
}: HistoryFilter): InputTo<typeof listNotifications> => ({
  ...(q.trim() && { q: q.trim() }),
  ...(actor && { actor }),
  ...(kind && { kind }),
  ...(target && { target }),
  ...(from && { from: dayBegin(from) }),
  ...(to && { to: dayBegin(to, 1) }),
});

/** The filter of the address; changes replace the entry, so that Back leaves the screen. */
export const useHistoryFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readHistoryFilter(params), [params]);
  const change = useCallback(
    (part: Partial<HistoryFilter>): void =>
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
  const active = Object.values(filter).filter(Boolean).length;
  return { filter, change, reset: () => change(NOTHING), active };
};

export type HistoryFiltering = ReturnType<typeof useHistoryFilter>;
