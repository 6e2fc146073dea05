import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A channel of a chat. The path of a webhook is the status that it answers, as `200`; one that is no status is never answered. */
export type ChatChannel = {
  /** Begins the address of every webhook. */
  prefix: string;
  /** The texts that were posted, the newest last. */
  posted: string[];
  close(): Promise<void>;
};

export const createChatChannel = async (): Promise<ChatChannel> => {
  const posted: string[] = [];
  const server = createServer((request, response) => {
    request.on('data', (piece) => posted.push(JSON.parse(String(piece)).text));
    const status = Number(request.url?.slice(1));
    if (status) request.on('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    prefix: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    posted,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
