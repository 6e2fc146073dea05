import { useQuery } from '@tanstack/react-query';
import { listMembers, listObjectives, listReminders } from '@waymark/contracts';
import { keyOf, useApi, useOrganisation } from '@waymark/shell-kit';

export type StepName = 'objective' | 'keyresult' | 'colleague' | 'reminder';
export type Step = { name: StepName; done: boolean };

/** How many objectives in creation are searched for a key result; an objective that has left creation always has one. */
const LOOKED_AT = 20;

type Found = {
  steps: Step[];
  /** The objective to add the first key result to; undefined if there is none. */
  objective: string | undefined;
};

/**
 * The first steps that the reader may take, ticked by the data on the server: objectives and key results for everybody, people and
 * reminders for admins. Undefined while loading, null after an error.
 */
export const useSteps = (): { found: Found | null | undefined; retry: () => void } => {
  const api = useApi();
  const { uuid: org, admin } = useOrganisation();
  const first = { status: 'creation', limit: LOOKED_AT } as const;
  const objectives = useQuery({
    queryKey: keyOf(listObjectives, { org }, first),
    queryFn: ({ signal }) => api.ask(listObjectives, { org }, first, { signal }),
  });
  const two = { limit: 2 };
  const members = useQuery({
    queryKey: keyOf(listMembers, { org }, two),
    queryFn: ({ signal }) => api.ask(listMembers, { org }, two, { signal }),
    enabled: admin,
  });
  const reminders = useQuery({
    queryKey: keyOf(listReminders, { org }),
    queryFn: async ({ signal }) => (await api.ask(listReminders, { org }, undefined, { signal })).reminders,
    enabled: admin,
  });
  const queries = [objectives, members, reminders];
  const retry = (): void => {
    for (const { isLoadingError, refetch } of queries) if (isLoadingError) void refetch();
  };
  if (queries.some(({ isLoadingError }) => isLoadingError)) return { found: null, retry };
  if (!objectives.data || (admin && !(members.data && reminders.data))) return { found: undefined, retry };
  const { counts, objectives: created } = objectives.data;
  const { creation, ...begun } = counts;
  const hasBegun = Object.values(begun).some((count) => count > 0);
  const steps: Step[] = [
    { name: 'objective', done: hasBegun || creation > 0 },
    { name: 'keyresult', done: hasBegun || created.some(({ keyresults }) => keyresults.length > 0) },
  ];
  if (admin) {
    steps.push({ name: 'colleague', done: (members.data?.users.length ?? 0) > 1 });
    steps.push({ name: 'reminder', done: (reminders.data?.length ?? 0) > 0 });
  }
  return { found: { steps, objective: created[0]?.uuid }, retry };
};
