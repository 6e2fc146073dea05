import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS, type ErrorCode, translate } from '@waymark/contracts';
import { LOOPBACK, listenOn } from './listening.ts';
import type { Handler } from './service.ts';

export type HttpServer = {
  port: number;
  /** Takes no new connection, lets those under way finish for as long as given, and returns. */
  close(withinMs?: number): Promise<void>;
};

const CLOSE_MS = 10_000;

/** What Node itself refuses has no request to answer in the usual way; the envelope is the same. */
const refuse = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const code: ErrorCode = error.code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST';
  const { status, messageKey } = ERRORS[code];
  const body = JSON.stringify({ status: false, code, message: translate('en', messageKey) });
  const head = [`HTTP/1.1 ${status} Refused`, 'Content-Type: application/json; charset=utf-8', 'Connection: close'];
  socket.end([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'));
};

/**
 * Knows which connections have a request under way. Node's own `closeIdleConnections` passes over those that have not asked anything yet,
 * and those whose answer ends after it was called: each would hold up the end until it times out.
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
 * @param addresses of this machine; default: what only this machine reaches
 * @throws the system's error when the port cannot be had
 */
export const createHttpServer = async (
  handler: Handler,
  port: number,
  addresses: readonly string[] = LOOPBACK,
): Promise<HttpServer> => {
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 10_000, requestTimeout: 60_000, noDelay: true },
    handler,
  );
  server.on('clientError', refuse);
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
