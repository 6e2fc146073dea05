import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpServer = {
  url: string;
  /** Makes it answer; until then it accepts connections and hangs. */
  wake(): void;
  /** How often each mail was received, by Message-ID. */
  taken: ReadonlyMap<string, number>;
  /** Number of connections that it has kept waiting. */
  waiting(): number;
  close(): Promise<void>;
};

const answerTo = (line: string): string => {
  if (line === 'DATA') return '354 go on';
  return line === 'QUIT' ? '221 bye' : '250 fine';
};

/** A minimal mail server, which hangs until `wake` is called. */
export const startSmtpServer = async (): Promise<SmtpServer> => {
  const sockets = new Set<Socket>();
  const taken = new Map<string, number>();
  let isAwake = false;
  let waiting = 0;

  const take = (mail: string) => {
    const [, id = mail] = /^message-id:\s*(\S+)/im.exec(mail) ?? [];
    taken.set(id, (taken.get(id) ?? 0) + 1);
  };
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    if (!isAwake) {
      waiting += 1;
      return;
    }
    let mail: string | undefined;
    socket.write('220 ready\r\n');
    socket.on('data', (piece) => {
      if (mail !== undefined) mail += String(piece);
      if (mail?.endsWith('\r\n.\r\n')) {
        take(mail);
        mail = undefined;
        return socket.write('250 taken\r\n');
      }
      if (mail !== undefined) return;
      for (const line of String(piece).split('\r\n').filter(Boolean)) {
        if (line === 'DATA') mail = '';
        socket.write(`${answerTo(line)}\r\n`);
      }
    });
  };
  const server = createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    waiting: () => waiting,
    wake: () => {
      isAwake = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
