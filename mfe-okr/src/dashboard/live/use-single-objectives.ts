import { useQueryClient } from '@tanstack/react-query';
import { useApi, useOrganisation } from '@waymark/shell-kit';
import { useRef } from 'react';
import type { ObjectiveFilter } from '../objective-query.ts';
import type { Turns } from './single-objectives.ts';

/**
 * Updates single objectives of a list, so that a live message about one objective does not refetch the whole list.
 * The code is loaded with the first message.
 */
export const useSingleObjectives = (filter: ObjectiveFilter): ((changed: readonly string[]) => Promise<void>) => {
  const api = useApi();
  const client = useQueryClient();
  const { uuid: org } = useOrganisation();
  const turns = useRef<Turns>({ last: 0, of: new Map() });
  return async (changed) => {
    const { bringUpToDate } = await import('./single-objectives.ts');
    await bringUpToDate({ api, client, org, filter, turns: turns.current }, changed);
  };
};
