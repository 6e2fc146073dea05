import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, translate } from '@waymark/contracts';
import { ANSWER_HEADERS, STRICT_TRANSPORT } from '../http/answer-headers.ts';
import { LOOPBACK, listenOn } from './listening.ts';
import type { Handler } from './service.ts';

export type HttpServer = {
  port: number;
  /** Accepts no new connection, and returns when the running requests are answered or the time given is over. */
  close(withinMs?: number): Promise<void>;
};

const CLOSE_MS = 10_000;

const REFUSAL_HEAD = Object.entries({
  ...ANSWER_HEADERS,
  'strict-transport-security': STRICT_TRANSPORT,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  connection: 'close',
}).map(([name, value]) => `${name}: ${value}`);

/** Answers requests that Node's parser refuses, which never reach the handler, with the usual envelope. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
  const { status, messageKey } = ERRORS[code];
  const body = JSON.stringify({ status: false, code, message: translate('en', messageKey) });
  const head = [`HTTP/1.1 ${status} Refused`, ...REFUSAL_HEAD, `content-length: ${Buffer.byteLength(body)}`];
  socket.end([...head, '', body].join('\r\n'));
};

/**
 * A request may contain its host too (`GET http://host/metrics`), as requests to proxies do. It is treated as the same request:
 * otherwise access checks could see another path than the handler. Undefined if there is no path.
 */
const originForm = (target: string): string | undefined => {
  if (target.startsWith('/')) return target;
  try {
    const { pathname, search } = new URL(target);
    return pathname.startsWith('/') ? `${pathname}${search}` : undefined;
  } catch {
    return undefined;
  }
};

/** Each request of HTTP/1.1 names its host. */
const lacksHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  httpVersion === '1.1' && headers.host === undefined;

/**
 * Tracks which connections have a running request. Node's own `closeIdleConnections` skips those without a first request, and those whose
 * answer ends after it was called: each would delay the shutdown until it times out.
 */
const trackConnections = (server: Server) => {
  const requestsOn = new Map<Socket, number>();
  let closing = false;
  const leave = (socket: Socket): void => {
    if (closing && requestsOn.get(socket) === 0) socket.end(() => socket.destroy());
  };
  server.on('connection', (socket) => {
    requestsOn.set(socket, 0);
    socket.once('close', () => requestsOn.delete(socket));
    leave(socket);
  });
  server.on('request', ({ socket }, res) => {
    requestsOn.set(socket, (requestsOn.get(socket) ?? 0) + 1);
    res.once('close', () => {
      if (!requestsOn.has(socket)) return;
      requestsOn.set(socket, (requestsOn.get(socket) ?? 1) - 1);
      leave(socket);
    });
  });
  return {
    closeIdle: () => {
      closing = true;
      for (const socket of requestsOn.keys()) leave(socket);
    },
  };
};

/**
 * Listens with limits on slow and endless requests.
 * @param the addresses to listen on; default: loopback
 * @throws the system's error if the port cannot be used
 */
export const createHttpServer = async (
  handler: Handler,
  port: number,
  addresses: readonly string[] = LOOPBACK,
): Promise<HttpServer> => {
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: 10_000,
      requestTimeout: 60_000,
      noDelay: true,
      requireHostHeader: false,
    },
    (req, res) => {
      const target = originForm(req.url ?? '/');
      if (target === undefined) return refuse(new Error('a target without a path'), req.socket);
      // Node would refuse it without headers and content.
      if (lacksHost(req)) return refuse(new Error('no host'), req.socket);
      req.url = target;
      handler(req, res);
    },
  );
  server.on('clientError', refuse);
  // Node's own 417 has neither headers nor content. An expectation that is not known may be ignored.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  const connections = trackConnections(server);
  const listening = await listenOn(server, port, addresses);
  return {
    port: listening.port,
    close: (withinMs = CLOSE_MS) =>
      new Promise((resolve) => {
        const cutOff = setTimeout(() => server.closeAllConnections(), withinMs);
        void listening.close().then(() => {
          clearTimeout(cutOff);
          resolve();
        });
        connections.closeIdle();
      }),
  };
};
