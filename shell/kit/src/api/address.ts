import { type DeclaredCall, type ParamsOf, pathOf } from '@waymark/contracts';

/** Below it are all calls of the API, at the origin of the page. */
export const API_BASE = '/api/v1';

const queryText = (query: object = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};

/** The address of a call; of one without a body with its query. */
export const addressOf = <C extends DeclaredCall>(
  baseUrl: string,
  call: C,
  params: ParamsOf<C>,
  input: object | undefined,
): string => `${baseUrl}${pathOf(call, params)}${call.body ? '' : queryText(input)}`;
