import {
  HISTORY_KINDS,
  HISTORY_TARGETS,
  type HistoryKind,
  type HistoryTarget,
  isUuid,
  type listNotifications,
} from '@waymark/contracts';
import type { InputTo } from '@waymark/shell-kit';
import { dayBegin } from '@waymark/shell-kit/actions';
import { paramReader, readDays, useAddressFilter } from '@waymark/shell-kit/address-filter';

/** The filter of the history, kept in the address. Days are in the reader's time zone. */
export type HistoryFilter = {
  q: string;
  actor: string | null;
  kind: HistoryKind | null;
  target: HistoryTarget | null;
  from: string | null;
  to: string | null;
};

/** Reads the filter of an address; ignores invalid values. */
const readHistoryFilter = (params: URLSearchParams): HistoryFilter => {
  const read = paramReader(params);
  return {
    q: params.get('q') ?? '',
    actor: read('actor', isUuid),
    kind: HISTORY_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    target: HISTORY_TARGETS.find((target) => target === params.get('target')) ?? null,
    ...readDays(params),
  };
};

/** The filter as a query of the API. */
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

/** The filter of the address. */
export const useHistoryFilter = () => useAddressFilter(readHistoryFilter);

export type HistoryFiltering = ReturnType<typeof useHistoryFilter>;
