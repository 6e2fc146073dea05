import { describe, expect, it } from '@jest/globals';
import { isStoreAway, withPatience } from './patience.ts';

const coded = (code: string) => Object.assign(new Error('store'), { code });

describe('patience', () => {
  it.each(['57P01', '57P03', '08006', '53300', 'ECONNREFUSED', 'ECONNRESET'])(
    'takes %s for a store that is away',
    (code) => {
      expect(isStoreAway(coded(code))).toBe(true);
      expect(isStoreAway(new Error('wrapped', { cause: coded(code) }))).toBe(true);
    },
  );

  it.each(['23505', '42P01', '40P01', '57014'])('takes %s for a failure of the work', (code) => {
    expect(isStoreAway(coded(code))).toBe(false);
  });

  it('does the work again until the store is back', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts < 3) throw coded('ECONNREFUSED');
      return 'done';
    };
    expect(await withPatience(work, new AbortController().signal)).toBe('done');
    expect(attempts).toBe(3);
  });

  it('ends with the last failure when it is hurried', async () => {
    const hurried = new AbortController();
    const work = async () => {
      hurried.abort();
      throw coded('ECONNREFUSED');
    };
    await expect(withPatience(work, hurried.signal)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
