import { connect } from 'node:net';

const PROTOCOL_HEADER = Buffer.from('AMQP\0\0\x09\x01', 'latin1');
const PATIENCE_MS = 3_000;
const USUAL = 'amqp://guest:guest@127.0.0.1:5672';

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port || 5672), hostname);
    const end = (found: boolean) => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(PATIENCE_MS, () => end(false));
    socket.once('connect', () => socket.write(PROTOCOL_HEADER));
    // A broker greets whoever speaks its version; anything else on the port does not.
    socket.once('data', (data) => end(data[0] === 1));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });

/** The address of a RabbitMQ to test with: the one that AMQP_URL names, else one at the usual place; none if none answers. */
export const findBroker = async (env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const url = env.AMQP_URL || USUAL;
  return (await answers(url)) ? url : undefined;
};
