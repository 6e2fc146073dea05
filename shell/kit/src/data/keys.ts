import type { QueryKey } from '@tanstack/react-query';
import { type CATALOGUE, countInbox, type DeclaredCall, listOrganisations, type ParamsOf } from '@waymark/contracts';

type LastName<Path extends string, Found extends string = never> = Path extends `/${infer Segment}/${infer Rest}`
  ? LastName<`/${Rest}`, Segment extends `:${string}` ? Found : Segment>
  : Path extends `/${infer Segment}`
    ? Segment extends `:${string}`
      ? Found
      : Segment
    : Found;

type Catalogue = typeof CATALOGUE;
type Path = {
  [S in keyof Catalogue]: Catalogue[S][keyof Catalogue[S]]['path' & keyof Catalogue[S][keyof Catalogue[S]]];
}[keyof Catalogue];
/** The resource of a call: the last segment of its path that is not a parameter. */
export type Resource = LastName<Extract<Path, string>>;

/** The prefix of all keys of one organisation, so that they can be removed together. */
export const organisationKey = (org: string): QueryKey => ['organisation', org];

/** The key of all answers about a resource of an organisation. */
export const resourceKey = (org: string, resource: Resource): QueryKey => [...organisationKey(org), resource];

/** The prefix of the platform owner's paths, whose answers about an organisation differ from those of its members. */
const OWNERS = 'superadmin';

/**
 * The query key of a call: the organisation if the path contains one, the resource, the other parameters, and the query. Without the last
 * parameters it is a prefix of several keys.
 */
export const keyOf = <C extends DeclaredCall>(
  { path }: C,
  { org, ...params }: Partial<ParamsOf<C>> & { org?: string } = {},
  query?: object,
): QueryKey => {
  const segments = path.split('/').filter(Boolean);
  const resource = segments.findLast((segment) => !segment.startsWith(':'));
  const values: Readonly<Record<string, string | undefined>> = params;
  const named = segments.flatMap((segment) => values[segment.slice(1)] ?? []);
  const owners = segments[0] === OWNERS ? [OWNERS] : [];
  return [...(org === undefined ? [] : organisationKey(org)), ...owners, resource, ...named, ...(query ? [query] : [])];
};

/** The number of inbox items in each of the reader's organisations. */
export const INBOX_COUNT_KEY: QueryKey = keyOf(countInbox);

/** The list of the reader's organisations. */
export const ORGANISATION_LIST_KEY: QueryKey = keyOf(listOrganisations);
