import { useQuery } from '@tanstack/react-query';
import {
  answersForKeyResult,
  type BlockerResource,
  declineBlocker,
  editBlocker,
  type KeyResultResource,
  listBlockersOfKeyResult,
  type ObjectiveResource,
  raiseBlocker,
  resolveBlocker,
} from '@waymark/contracts';
import { keyOf, ofObjective, resourceKey, useApi, useOrganisation } from '@waymark/shell-kit';
import { useSave } from '@waymark/shell-kit/actions';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../people/use-viewer.ts';
import type { BlockerInput } from './blocker-input.ts';
import { BLOCKER_TEXTS } from './blocker-texts.ts';

/** Blockers of a key result, the open ones first. @param open only the open ones */
export const useBlockers = (keyresult: string, open = false) => {
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const params = { org, keyresult };
  return useQuery({
    queryKey: keyOf(listBlockersOfKeyResult, params, { open }),
    queryFn: async ({ signal }) => (await api.ask(listBlockersOfKeyResult, params, { open }, { signal })).blockers,
  });
};

/** The mutations of blockers of an objective; each refetches the objective and the lists of blockers. */
export const useBlockerChanges = (objective: string, onSaved?: () => void) => {
  const { t } = useTranslation(BLOCKER_TEXTS);
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const common = {
    invalidates: [resourceKey(org, 'blockers'), resourceKey(org, 'notifications')],
    refetches: () => ofObjective(org, objective),
    ...(onSaved && { onSaved }),
  };
  return {
    raise: useSave<{ keyresult: string; input: BlockerInput }>({
      ...common,
      work: ({ keyresult, input }) => api.ask(raiseBlocker, { org, keyresult }, input),
      success: t('blockers.raised'),
      toastErrors: 'except_fields',
    }),
    edit: useSave<{ blocker: string; input: BlockerInput }>({
      ...common,
      work: ({ blocker, input }) => api.ask(editBlocker, { org, blocker }, input),
      success: t('blockers.edited'),
      toastErrors: 'except_fields',
    }),
    resolve: useSave<{ blocker: string; text: string }>({
      ...common,
      work: ({ blocker, text }) => api.ask(resolveBlocker, { org, blocker }, { text }),
      success: t('blockers.resolved'),
      toastErrors: 'except_fields',
    }),
    decline: useSave<{ blocker: string }, { blocker: BlockerResource }>({
      ...common,
      work: ({ blocker }) => api.ask(declineBlocker, { org, blocker }),
      success: ({ blocker }) => t(blocker.team_uuid ? 'blockers.declined_of_team' : 'blockers.declined'),
    }),
  };
};

type Rights = { edit: boolean; resolve: boolean; decline: boolean };
const NONE: Rights = { edit: false, resolve: false, decline: false };

/** What the signed-in user may do with the blockers of a key result (product-rules.md, "Blockers"). */
export const useBlockerRights = (objective: ObjectiveResource, keyresult: Pick<KeyResultResource, 'user_uuid'>) => {
  const viewerOf = useViewer();
  const { status, team_uuid } = objective;
  const edit = answersForKeyResult(objective, keyresult, viewerOf(team_uuid));
  return {
    raise: edit && status === 'working',
    of: (blocker: BlockerResource): Rights => {
      if (status === 'archive' || blocker.resolved_at !== null) return NONE;
      const { userUuid, teamMembers } = viewerOf(blocker.team_uuid);
      const isWaitedFor = blocker.user_uuid === userUuid || teamMembers.includes(userUuid);
      const decline = isWaitedFor && !blocker.declined.includes(userUuid);
      return { edit, decline, resolve: edit || isWaitedFor || blocker.raised_by === userUuid };
    },
  };
};
