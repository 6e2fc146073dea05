/** The query keys. Everything of one organisation begins with `['organisation', org]`, so that it can go at once. */
export const keys = {
  organisations: ['organisations'] as const,
  organisation: (org: string) => ['organisation', org] as const,
  detail: (org: string) => ['organisation', org, 'detail'] as const,
  members: (org: string, query?: object) =>
    query ? (['organisation', org, 'members', query] as const) : (['organisation', org, 'members'] as const),
  /** Members by uuid, as far as screens show them. */
  people: (org: string) => ['organisation', org, 'members', { by: 'uuid' }] as const,
  teams: (org: string) => ['organisation', org, 'teams'] as const,
  objectives: (org: string, filter?: object) =>
    filter ? (['organisation', org, 'objectives', filter] as const) : (['organisation', org, 'objectives'] as const),
  objective: (org: string, uuid: string) => ['organisation', org, 'objective', uuid] as const,
  keyResultHistory: (org: string, uuid: string) => ['organisation', org, 'keyresult-history', uuid] as const,
  notifications: (org: string) => ['organisation', org, 'notifications'] as const,
  reminders: (org: string) => ['organisation', org, 'reminders'] as const,
  subscription: (org: string) => ['organisation', org, 'subscription'] as const,
  analytics: (org: string, query?: object) => ['organisation', org, 'analytics', ...(query ? [query] : [])] as const,
  sessions: ['sessions'] as const,
  allOrganisations: ['all-organisations'] as const,
  extraction: (filter: object) => ['extraction', filter] as const,
};
