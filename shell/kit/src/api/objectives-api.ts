import type {
  Goal,
  KeyResultChange,
  KeyResultResource,
  Level,
  ObjectiveList,
  ObjectiveResource,
  ObjectiveSort,
  ObjectiveSummary,
  Status,
} from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

export type ObjectiveInput = {
  name?: string;
  level?: Level;
  goal?: Goal;
  user_uuid?: string | null;
  validator_uuid?: string;
  team_uuid?: string | null;
  period_start?: string;
  period_end?: string;
  description?: string | null;
  /** As read; EDITED_MEANWHILE when it has changed since. */
  updated_at?: string;
};
export type KeyResultInput = {
  name?: string;
  user_uuid?: string | null;
  description?: string | null;
  measured_by?: string;
  start_value?: number;
  actual_value?: number;
  target_value?: number;
  initial_progress_score?: number;
  present_progress_score?: number;
  comment?: string | null;
  updated_at?: string;
};
export type ObjectiveFilter = {
  status?: Status;
  level?: Level;
  goal?: Goal;
  q?: string;
  mine?: boolean;
  my_keyresults?: boolean;
  start_from?: string;
  start_to?: string;
  end_from?: string;
  end_to?: string;
  /** Of what the rest finds, these alone; at most NAMED_LIMIT. */
  uuids?: readonly string[];
  sort?: ObjectiveSort;
  limit?: number;
  offset?: number;
};

export type ObjectiveSummaryFilter = Omit<ObjectiveFilter, 'level' | 'uuids' | 'sort' | 'limit' | 'offset'>;

type One = { objective: ObjectiveResource };
type OneResult = { keyresult: KeyResultResource };

/** Objectives of an organisation (okr). */
export const objectivesApi = (api: ApiClient, org: string) => {
  const root = `user/organisations/${org}/objectives`;
  return {
    list: ({ uuids, ...query }: ObjectiveFilter = {}, signal?: AbortSignal) =>
      api.get<ObjectiveList>(root, { query: { ...query, uuids: uuids?.join(',') }, signal }),
    /** Key results by level and health; takes what narrows the list but not its level, order and page. */
    summary: async (query: ObjectiveSummaryFilter = {}, signal?: AbortSignal) =>
      (await api.get<{ summary: ObjectiveSummary }>(`${root}/summary`, { query, signal })).summary,
    /** The objective that a key result belongs to. */
    containing: async (keyresult: string, signal?: AbortSignal) =>
      (await api.get<One>(`${root}/containing/${keyresult}`, { signal })).objective,
    one: async (uuid: string, signal?: AbortSignal) => (await api.get<One>(`${root}/${uuid}`, { signal })).objective,
    create: async (body: ObjectiveInput & { keyresults?: KeyResultInput[] }) =>
      (await api.post<One>(root, body)).objective,
    update: async (uuid: string, body: ObjectiveInput) => (await api.put<One>(`${root}/${uuid}`, body)).objective,
    /** A status move is a PUT of the status alone. */
    move: async (uuid: string, status: Status) => (await api.put<One>(`${root}/${uuid}`, { status })).objective,
    remove: (uuid: string) => api.delete<object>(`${root}/${uuid}`),
    duplicate: async (uuid: string) => (await api.post<One>(`${root}/${uuid}/duplicate`)).objective,
  };
};

/** Key results of one objective (okr). */
export const keyResultsApi = (api: ApiClient, org: string, objective: string) => {
  const root = `user/organisations/${org}/objectives/${objective}/keyresults`;
  return {
    create: async (body: KeyResultInput) => (await api.post<OneResult>(root, body)).keyresult,
    update: async (uuid: string, body: KeyResultInput) => (await api.put<OneResult>(`${root}/${uuid}`, body)).keyresult,
    remove: (uuid: string) => api.delete<object>(`${root}/${uuid}`),
    order: async (keyresults_uid: string[]) =>
      (await api.post<{ keyresults: KeyResultResource[] }>(`${root}/order`, { keyresults_uid })).keyresults,
    history: async (uuid: string, signal?: AbortSignal) =>
      (await api.get<{ history: KeyResultChange[] }>(`${root}/${uuid}/history`, { signal })).history,
  };
};
