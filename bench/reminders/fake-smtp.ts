import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A mail server on loopback that counts the accepted mails, and never responds to recipients at `hanging`. */
export const startFakeSmtp = async ({ answerMs, hanging }: { answerMs: number; hanging: string }) => {
  const taken = new Map<string, number>();
  const serve = (socket: Socket) => {
    let recipient = '';
    let inMessage = false;
    let read = '';
    const answer = async (line: string) => {
      if (line.startsWith('RCPT TO:')) recipient = line.slice('RCPT TO:<'.length, line.indexOf('>'));
      if (recipient.endsWith(`@${hanging}`)) return;
      if (line === 'DATA') inMessage = true;
      socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
    };
    socket.write('220 fake\r\n');
    socket.on('error', () => undefined);
    socket.on('data', async (piece) => {
      read += piece;
      if (inMessage && read.endsWith('\r\n.\r\n')) {
        [inMessage, read] = [false, ''];
        taken.set(recipient, (taken.get(recipient) ?? 0) + 1);
        recipient = '';
        await pause(answerMs);
        socket.write('250 taken\r\n');
      } else if (!inMessage && read.endsWith('\r\n')) {
        const lines = read.split('\r\n').filter(Boolean);
        read = '';
        for (const line of lines) await answer(line);
      }
    });
  };
  const server = createServer({ noDelay: true }, serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, taken, close: () => server.close() };
};
