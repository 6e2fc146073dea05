import { describe, expect, it } from '@jest/globals';
import { retryDuringOutage } from './retry-during-outage.ts';

const failure = (code: string) => Object.assign(new Error('store'), { code, severity: 'FATAL' });
const neverAborted = () => new AbortController().signal;

const failingTwice = (error: Error) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts < 3) throw error;
    return attempts;
  };
};

describe('work during an outage of the database', () => {
  it.each(['57P01', '57P03', '08006', '53300', 'ECONNREFUSED'])(
    'is repeated while %s shows that the database is unavailable',
    async (code) => {
      expect(await retryDuringOutage(failingTwice(failure(code)), neverAborted())).toBe(3);
      const wrapped = new Error('wrapped', { cause: failure(code) });
      expect(await retryDuringOutage(failingTwice(wrapped), neverAborted())).toBe(3);
    },
  );

  it.each(['23505', '42P01', '57014', '55P03'])('is not retried, but rejects at once with error %s', async (code) => {
    await expect(retryDuringOutage(failingTwice(failure(code)), neverAborted())).rejects.toMatchObject({ code });
  });

  it('ends with the last failure once it is aborted', async () => {
    const controller = new AbortController();
    const work = async () => {
      controller.abort();
      throw failure('ECONNREFUSED');
    };
    await expect(retryDuringOutage(work, controller.signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
