import type { ConfirmChannel, Message } from 'amqplib';

/**
 * Moves a message that was received on the channel into another queue: it is removed from its own queue only once the other one has it.
 * @throws if there is no such queue, or the broker does not accept the message; it is then unacknowledged
 */
export const moveTo = async (channel: ConfirmChannel, queue: string, message: Message, headers = {}): Promise<void> => {
  const { messageId, type, contentType } = message.properties;
  let isReturned = false;
  // It comes before the confirm.
  const onReturn = ({ properties }: Message) => {
    isReturned ||= properties.messageId === messageId;
  };
  channel.on('return', onReturn);
  try {
    const options = { persistent: true, mandatory: true, messageId, type, contentType, headers };
    channel.sendToQueue(queue, message.content, options);
    await channel.waitForConfirms();
  } finally {
    channel.off('return', onReturn);
  }
  if (isReturned) throw new Error(`There is no queue ${queue}`);
  channel.ack(message);
};
