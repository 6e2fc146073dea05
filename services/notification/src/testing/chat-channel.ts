import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake chat channel. The path of a webhook is the status that it answers, such as `200`; any other path is never answered. */
export type ChatChannel = {
  /** The prefix of every webhook. */
  prefix: string;
  /** The posted texts, the latest last. */
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
