import type { ObjectiveResource } from '@waymark/contracts';
import { useGo, useOrganisation } from '@waymark/shell-kit';
import { writeDialog } from '../../dialogs/dialog-address.ts';
import { justMade } from '../../objectives/just-made.ts';
import { filtersOnly, readFilters, writeFilters } from '../filters/filters.ts';
import { lastFilters } from '../filters/last-filters.ts';

/** Whether the dashboard still shows an objective after a move: in the loaded part of its column, or in the list of its new status. */
const isInSight = ({ level, status, uuid }: ObjectiveResource): boolean => {
  const filters = readFilters(new URLSearchParams(window.location.search));
  if (filters.view === 'columns') return document.querySelector(`[data-objective="${CSS.escape(uuid)}"]`) !== null;
  return filters.level === level && filters.status === status;
};

/**
 * Shows a moved objective in the list or column of its new status, with its card marked; undefined if it is still in sight. The other filters stay,
 * as it matched them before; only that of a doughnut's slice, and that of trouble, which exists in one status only, could hide it.
 */
export const useShowMoved = (): ((moved: ObjectiveResource) => (() => void) | undefined) => {
  const { uuid: org } = useOrganisation();
  const go = useGo();
  return (moved) => {
    if (isInSight(moved)) return undefined;
    return () => {
      // The address of now: the card is gone, and since the move the reader may have changed filters or gone to another screen.
      const { pathname, search } = window.location;
      const dashboard = `/organization/${org}`;
      const isThere = pathname.replace(/\/$/, '') === dashboard;
      const now = new URLSearchParams(isThere ? search : (lastFilters(org).read() ?? ''));
      const { level, status, uuid } = moved;
      const next = writeFilters(now, { ...readFilters(now), level, status, health: null, attention: false });
      lastFilters(org).write(filtersOnly(next));
      justMade.set({ uuid });
      go(`${dashboard}?${writeDialog(next, null)}`, { replace: isThere });
    };
  };
};
