type Call = { path: string; query: URLSearchParams; body: unknown; headers: Headers };
type Answer = object | Response;
export type FakeRoutes = Record<string, (call: Call) => Answer | Promise<Answer>>;

const asResponse = (answer: Answer): Response =>
  answer instanceof Response ? answer : Response.json({ status: true, ...answer });

const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  return wanted.length === parts.length && wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
};

/** Calls that screens make by themselves: recorded only if a test answers them. */
const IN_PASSING = ['GET user/contacts'];

/**
 * A `fetch` function over a table such as `{ 'GET user/organisations/:org': () => ({ organisation }) }`. An object is a success, a Response
 * is returned as it is; a call that is not in the table is answered with 404. `calls` records the requests.
 */
export const fakeServer = (routes: FakeRoutes) => {
  const calls: (Call & { route: string })[] = [];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://waymark.test');
    const path = url.pathname.replace(/^\/api\/v1\//, '');
    const method = init.method ?? 'GET';
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { path, query: url.searchParams, body, headers: new Headers(init.headers) };
    const found = Object.entries(routes).find(([key]) => {
      const [verb = '', pattern = ''] = key.split(' ');
      return verb === method && matches(pattern, path);
    });
    const route = `${method} ${path}`;
    if (found || !IN_PASSING.includes(route)) calls.push({ ...call, route });
    if (!found) return Response.json({ status: false, code: 'NOT_FOUND', message: 'Not found' }, { status: 404 });
    return asResponse(await found[1](call));
  };
  return { fetch, calls };
};

/** A refusal in the format of the API. */
export const refusal = (status: number, code: string, message: string, more: object = {}): Response =>
  Response.json({ status: false, code, message, ...more }, { status });
