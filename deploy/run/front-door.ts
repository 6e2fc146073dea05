import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceName } from '@waymark/contracts';
import { ANSWER_HEADERS, createHttpServer, LOOPBACK, STRICT_TRANSPORT } from '@waymark/service-kit';
import { canonicalPath, targetOf } from '../platform/routes.ts';
import { compressAnswer } from './compress-answer.ts';

export type Handler = (req: IncomingMessage, res: ServerResponse) => unknown;

/** The request handlers, once the product has started. */
export type Backends = {
  services: Record<ServiceName, Handler>;
  web: Handler;
  /** Throws if something is not ready. */
  ready(): Promise<void>;
};

export type FrontDoorOptions = {
  /** Addresses to listen on; default: loopback. */
  addresses?: readonly string[];
  /** Whether to use the routes of production only. */
  production?: boolean;
};

export type FrontDoor = {
  port: number;
  open(backends: Backends): void;
  /** Drains: accepts no new connections, and resolves when the open ones have ended or after the drain time. */
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

/** Answers 503: temporarily unavailable. */
export const unavailable = (res: ServerResponse, message: string) =>
  answer(res, 503, { status: false, code: 'SERVICE_UNAVAILABLE', message }, { 'retry-after': '2' });

const readiness = async (backends: Backends, res: ServerResponse) => {
  try {
    await backends.ready();
    answer(res, 200, { status: true });
  } catch {
    // What exactly is not ready is only logged, because anybody can call this.
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
 * The HTTP server of the product. It listens from the beginning, so that a taken port is known before anything is started and `/healthz`
 * shows that the process is alive; everything else is 503 until `open`, and again while draining.
 * @throws the system's error if the port cannot be used
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
