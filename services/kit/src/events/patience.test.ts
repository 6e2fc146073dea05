import { describe, expect, it } from '@jest/globals';
import { withPatience } from './patience.ts';

const failure = (code: string) => Object.assign(new Error('store'), { code, severity: 'FATAL' });
const noHurry = () => new AbortController().signal;

const failingTwice = (error: Error) => {
  let attempts = 0;
  return async () => {
    attempts += 1;
    if (attempts < 3) throw error;
    return attempts;
  };
};

describe('patience', () => {
  it.each(['57P01', '57P03', '08006', '53300', 'ECONNREFUSED'])(
    'does the work again while %s says the store is away',
    async (code) => {
      expect(await withPatience(failingTwice(failure(code)), noHurry())).toBe(3);
      const wrapped = new Error('wrapped', { cause: failure(code) });
      expect(await withPatience(failingTwice(wrapped), noHurry())).toBe(3);
    },
  );

  it.each(['23505', '42P01', '57014', '55P03'])('leaves %s to the caller at once', async (code) => {
    await expect(withPatience(failingTwice(failure(code)), noHurry())).rejects.toMatchObject({ code });
  });

  it('ends with the last failure when it is hurried', async () => {
    const hurried = new AbortController();
    const work = async () => {
      hurried.abort();
      throw failure('ECONNREFUSED');
    };
    await expect(withPatience(work, hurried.signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
