import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestFacts } from './send.ts';

/** The facts about a request that are available to all of its work. */
type CurrentRequest = Pick<RequestFacts, 'ip' | 'requestId' | 'user' | 'apiToken'>;

const current = new AsyncLocalStorage<CurrentRequest | undefined>();

/** The client's request in which the code runs; undefined in a worker, and in a request of another service. */
export const currentRequest = (): CurrentRequest | undefined => current.getStore();

/** @param request undefined: the work is not part of a client's request */
export const duringRequest = <T>(request: CurrentRequest | undefined, work: () => T): T => current.run(request, work);
