import { type DeclaredCall, type ParamsOf, pathOf } from './call.ts';

const queryText = (query: object = {}): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
};

/** The URL of a call: `root`, the path with its parameters and, for a call without a body, the query. */
export const requestAddress = <C extends DeclaredCall>(
  root: string,
  call: C,
  params: ParamsOf<C>,
  input: object | undefined,
): string => `${root}${pathOf(call, params)}${call.body ? '' : queryText(input)}`;
