import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@waymark/contracts';
import { ANSWER_HEADERS, createHttpServer, LOOPBACK, STRICT_TRANSPORT } from '@waymark/service-kit';
import { canonicalPath, targetOf } from '../platform/routes.ts';
import { compressAnswer } from './compress-answer.ts';

export type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;

/** What answers the requests once the product has started. */
export type Backends = {
  services: Record<ServiceName, Handler>;
  web: Handler;
  /** Throws what is not there. */
  ready(): Promise<void>;
};

export type FrontDoorOptions = {
  /** Of this machine; default: what only this machine reaches. */
  addresses?: readonly string[];
  /** Without what is there for development alone. */
  production?: boolean;
};

export type FrontDoor = {
  port: number;
  open(backends: Backends): void;
  /** Takes no new connection and returns when those under way have ended, or after the drain time. */
  close(): Promise<void>;
};

const DRAIN_MS = 8_000;

const OWN_HEADERS = {
  ...ANSWER_HEADERS,
  'strict-transport-security': STRICT_TRANSPORT,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
};

const answer = (res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) => {
  res.writeHead(status, { ...OWN_HEADERS, ...headers });
  res.end(JSON.stringify(body));
};

/** Says that what should answer cannot, for now. */
export const unavailable = (res: ServerResponse, message: string) =>
  answer(res, 503, { status: false, code: 'SERVICE_UNAVAILABLE', message }, { 'retry-after': '2' });

const readiness = async (backends: Backends, res: ServerResponse) => {
  try {
    await backends.ready();
    answer(res, 200, { status: true });
  } catch {
    // What exactly is away is for the log alone: anybody may ask this.
    unavailable(res, 'Waymark is not ready.');
  }
};

const pass = (backends: Backends, production: boolean, req: IncomingMessage, res: ServerResponse) => {
  const target = targetOf(req.url ?? '/', production ? 'production' : 'development');
  if (target === 'nobody')
    return answer(res, 404, { status: false, code: 'NOT_FOUND', message: 'There is nothing here.' });
  if (target === 'web') return backends.web(req, res);
  compressAnswer(req, res);
  return backends.services[target](req, res);
};

/**
 * The one address of the product. It answers from the first moment, so that a taken port is known before anything is started
 * and `/healthz` tells that the process lives; all else is 503 until `open`, and again while it drains.
 * @throws the system's error when the port cannot be had
 */
export const createFrontDoor = async (
  port: number,
  { addresses = LOOPBACK, production = false }: FrontDoorOptions = {},
): Promise<FrontDoor> => {
  let backends: Backends | undefined;
  let closing: Promise<void> | undefined;
  const receive = (req: IncomingMessage, res: ServerResponse): unknown => {
    if (closing) res.setHeader('connection', 'close');
    const path = canonicalPath(req.url ?? '/');
    if (path === '/healthz') return answer(res, 200, { status: true });
    if (!backends || closing) return unavailable(res, closing ? 'Waymark is stopping.' : 'Waymark is starting.');
    return path === '/readyz' ? readiness(backends, res) : pass(backends, production, req, res);
  };
  const server = await createHttpServer(receive, port, addresses);
  return {
    port: server.port,
    open: (opened) => {
      backends = opened;
    },
    close: () => {
      closing ??= server.close(DRAIN_MS);
      return closing;
    },
  };
};
