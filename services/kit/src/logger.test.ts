import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.ts';

const logged = (fields: object): string => {
  const lines: string[] = [];
  createLogger({ service: 'okr' }, { write: (line) => void lines.push(line) }).info(fields, 'told');
  return lines.join('');
};

describe('createLogger', () => {
  it.each([
    { password: 'hunter2' },
    { body: { old_password: 'hunter2' } },
    { req: { headers: { authorization: 'hunter2', cookie: 'hunter2', 'set-cookie': 'hunter2' } } },
    { settings: { internalSecret: 'hunter2' } },
    { settings: { internalKeys: 'hunter2' } },
    { err: new Error('connect to postgres://me:hunter2@db failed') },
    { err: new Error('outer', { cause: new Error('amqp://me:hunter2@mq') }) },
  ])('keeps secrets out of %j', (fields) => {
    expect(logged(fields)).not.toContain('hunter2');
  });

  it('logs the message and code of a database error, but not the values in its detail', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      routine: 'x',
      detail: 'Key (email)=(a@b.c) exists',
    });
    const text = logged({ err: error });
    expect(JSON.parse(text).err).toMatchObject({ message: 'duplicate key', errorCode: '23505' });
    expect(text).not.toContain('a@b.c');
  });
});
