import type { ObjectiveResource } from '@waymark/contracts';
import { useOrganisation, useSearchParams } from '@waymark/shell-kit';
import { filtersOnly, readFilters, resetFilters, writeFilters } from '../dashboard/filters/filters.ts';
import { lastFilters } from '../dashboard/filters/last-filters.ts';
import { type OpenDialog, writeDialog } from '../dialogs/dialog-address.ts';

/** Shows an objective in the list: sets its level and status, and resets the filters that could hide it. Opens `dialog` over it. */
export const useShowObjective = (): ((objective: ObjectiveResource, dialog?: OpenDialog) => void) => {
  const { uuid: org } = useOrganisation();
  const [, setParams] = useSearchParams();
  return ({ level, status }, dialog) =>
    setParams(
      (now) => {
        const next = writeFilters(now, { ...resetFilters(readFilters(now)), level, status });
        lastFilters(org).write(filtersOnly(next));
        return writeDialog(next, dialog ?? null);
      },
      { replace: true },
    );
};
