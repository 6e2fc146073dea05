import { AUDIT_ACTIONS, type AuditAction, type AuditFilter, isCalendarDate, isUuid } from '@waymark/contracts';
import { dayBegin } from '../i18n/day-begin.ts';
import { saidBy, useAddressFilter } from '../navigation/use-address-filter.ts';

/** What is asked for; days as the reader's calendar has them. */
export type Filter = { from: string | null; to: string | null; actor: string | null; action: AuditAction | null };

/** What the address says; what makes no sense there counts as not said. */
export const readFilter = (params: URLSearchParams): Filter => {
  const said = saidBy(params);
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
export const useAuditFilter = () => useAddressFilter(readFilter);

export type AuditFiltering = ReturnType<typeof useAuditFilter>;
