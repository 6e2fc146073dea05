import { afterEach, expect, jest, test } from '@jest/globals';
import type { RemoteProps } from '@waymark/shell-kit';
import { mountRemote } from './federation.ts';

const own = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = own;
  jest.restoreAllMocks();
});

test('the list of micro-frontends fails if it is not answered in time', async () => {
  const end = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
  globalThis.fetch = (_address, init) =>
    new Promise((_answer, fail) => init?.signal?.addEventListener('abort', () => fail(init.signal?.reason)));
  const mounting = mountRemote('okr', document.createElement('div'), {} as RemoteProps);
  end.abort(new Error('No answer in time'));
  await expect(mounting).rejects.toThrow('No answer in time');
});
