import type { ServiceName } from '@waymark/contracts';
import inject from 'light-my-request';
import type { Handler } from '../host/service.ts';
import type { CallSigner } from '../internal/call-signature.ts';
import { createInternalClient, type InternalClient, type InternalRequest } from '../internal/internal-client.ts';

type Answer = { status?: number; body: object } | ((request: InternalRequest) => { status?: number; body: object });
type Canned = { service: ServiceName; method: string; path: string | RegExp; answer: Answer };

/**
 * The other services in a test: real handlers in this process, or prepared answers. Any other call fails as if the service did not answer.
 */
export type TestInternal = InternalClient & {
  calls: { service: ServiceName; method: string; path: string; body: unknown }[];
  /** @param path the whole path with its query, or a pattern. The latest answer takes precedence. */
  answer(service: ServiceName, method: 'GET' | 'POST', path: string | RegExp, answer: Answer): void;
  route(service: ServiceName, handler: Handler): void;
};

const fits = (canned: Canned, service: ServiceName, { method, path }: InternalRequest): boolean =>
  canned.service === service &&
  canned.method === method &&
  (typeof canned.path === 'string' ? canned.path === path : canned.path.test(path));

export const createTestInternal = (sign: CallSigner): TestInternal => {
  const canned: Canned[] = [];
  const handlers = new Map<ServiceName, Handler>();
  const calls: TestInternal['calls'] = [];

  const client = createInternalClient(sign, async (service, request) => {
    const { method, path, headers, body } = request;
    calls.push({ service, method, path, body: body === undefined ? undefined : JSON.parse(body) });
    const ready = canned.findLast((one) => fits(one, service, request))?.answer;
    if (ready !== undefined) {
      const answer = typeof ready === 'function' ? ready(request) : ready;
      return { status: answer.status ?? 200, body: JSON.stringify({ status: true, ...answer.body }) };
    }
    const handler = handlers.get(service);
    if (handler === undefined) throw new Error(`${service} does not answer ${method} ${path} in this test`);
    const options = { method, url: path, headers, ...(body === undefined ? {} : { payload: body }) };
    const { statusCode, payload } = await inject(handler, options);
    return { status: statusCode, body: payload };
  });

  return {
    ...client,
    calls,
    answer(service, method, path, answer) {
      canned.push({ service, method, path, answer });
    },
    route(service, handler) {
      handlers.set(service, handler);
    },
  };
};
