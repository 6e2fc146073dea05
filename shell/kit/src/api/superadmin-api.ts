import type { DataExtractionPage, DataExtractionQuery, OrganisationResource } from '@waymark/contracts';
import type { ApiClient } from './api-client.ts';
import { type Download, readDownload } from './download.ts';
import { readBody } from './read-answer.ts';

type One = { organisation: OrganisationResource };
type OrganisationsPage = { organisations: OrganisationResource[]; total: number };
export type ExtractionFilter = Partial<DataExtractionQuery>;

/** What the platform owner does (billing). */
export const superAdminApi = (api: ApiClient) => {
  const call = async (org: string, action: string, body?: object): Promise<OrganisationResource> =>
    (await api.post<One>(`user/organisations/${org}/super_admin_${action}`, body)).organisation;
  return {
    organisations: async (query: { q?: string; limit?: number; offset?: number } = {}, signal?: AbortSignal) =>
      (await api.get<{ organisations: OrganisationResource[] }>('user/all_organisations', { query, signal }))
        .organisations,
    /** One page of all organisations, and how many there are over all pages. */
    page: async (
      query: { q?: string; limit?: number; offset?: number },
      signal?: AbortSignal,
    ): Promise<OrganisationsPage> => {
      const answer = await api.open('user/all_organisations', { query, signal, accept: 'application/json' });
      const { organisations } = await readBody<OrganisationsPage>(answer);
      return { organisations, total: Number(answer.headers.get('x-total-count') ?? organisations.length) };
    },
    acceptRequest: (org: string) => call(org, 'accept_subscription_request'),
    editAmount: (org: string, cost_of_subscription: number) =>
      call(org, 'edit_subscription_amount', { cost_of_subscription }),
    editMaximumUsers: (org: string, number_of_users_based_on_subscription: number) =>
      call(org, 'edit_maximum_users_amount', { number_of_users_based_on_subscription }),
    paymentDone: (org: string) => call(org, 'payment_done'),
    notPaid: (org: string) => call(org, 'not_paid'),
    extract: (query: ExtractionFilter, signal?: AbortSignal) =>
      api.get<DataExtractionPage>('superadmin/dataExport', { query, signal }),
    /** The spreadsheet; `onProgress` hears the bytes that have come so far. */
    exportSpreadsheet: async (
      query: ExtractionFilter,
      { signal, onProgress }: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
    ): Promise<Download> =>
      readDownload(await api.open('superadmin/dataExport/excel', { query, signal }), 'waymark.xlsx', onProgress),
  };
};
