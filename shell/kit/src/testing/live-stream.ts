/** Simulates a server that sends events: each call opens a stream, `send` writes to the last one, `close` ends it. */
export const liveStream = () => {
  const encoder = new TextEncoder();
  let last: ReadableStreamDefaultController<Uint8Array> | undefined;
  let opened = 0;
  return {
    /** The answer of the fake server's route. */
    answer: (): Response => {
      opened += 1;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          last = controller;
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
    opened: (): number => opened,
    /** Text as sent by the server. */
    write: (text: string): void => last?.enqueue(encoder.encode(text)),
    send: (event: object): void => last?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    close: (): void => last?.close(),
  };
};
