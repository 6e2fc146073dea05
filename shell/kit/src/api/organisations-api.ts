import type { Lang, OrganisationResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';

export type OrganisationInput = {
  uuid?: string;
  name?: string;
  lang?: Lang;
  /** base64, for a new picture only. */
  image?: string | null;
  image_mime_type?: string | null;
  use_slack_connector?: boolean;
  slack_webhook?: string | null;
  /** As read; a later edit by somebody else is then refused with EDITED_MEANWHILE. */
  updated_at?: string;
};

const root = 'user/organisations';
type One = { organisation: OrganisationResource };

/** Organisations of the user (identity; subscription fields merged in). */
export const organisationsApi = (api: ApiClient) => ({
  list: async (signal?: AbortSignal) =>
    (await api.get<{ organisations: OrganisationResource[] }>(root, { signal })).organisations,
  one: async (org: string, signal?: AbortSignal) => (await api.get<One>(`${root}/${org}`, { signal })).organisation,
  create: async (body: OrganisationInput) => (await api.post<One>(root, body)).organisation,
  update: async (org: string, body: OrganisationInput) => (await api.put<One>(`${root}/${org}`, body)).organisation,
  remove: (org: string) => api.delete<object>(`${root}/${org}`),
  setFavorite: (org: string, favorite: boolean) =>
    favorite ? api.post<object>(`${root}/${org}/favorite`) : api.delete<object>(`${root}/${org}/favorite`),
  handOver: async (org: string, owner_uuid: string) =>
    (await api.put<One>(`${root}/${org}`, { owner_uuid })).organisation,
  checkSubscription: async (org: string) => (await api.post<One>(`${root}/${org}/check_subscription`)).organisation,
});
