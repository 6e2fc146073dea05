import { AUDIT_ACTIONS, type AuditAction, type AuditFilter, isUuid } from '@waymark/contracts';
import { dayBegin } from '../i18n/day-begin.ts';
import { paramReader, readDays, useAddressFilter } from '../navigation/use-address-filter.ts';

/** The filter; days are those of the reader's calendar. */
export type Filter = { from: string | null; to: string | null; actor: string | null; action: AuditAction | null };

/** The filter in the URL; invalid parts are ignored. */
export const readFilter = (params: URLSearchParams): Filter => {
  const read = paramReader(params);
  return {
    ...readDays(params),
    actor: read('actor', isUuid),
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
export const useAuditFilter = () => useAddressFilter(readFilter);

export type AuditFiltering = ReturnType<typeof useAuditFilter>;
