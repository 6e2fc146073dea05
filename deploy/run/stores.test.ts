import { expect, it } from '@jest/globals';
import { createClosers } from './stores.ts';

it('everything that was started is stopped in reverse order, also after something that fails to stop', async () => {
  const stopped: string[] = [];
  const closers = createClosers();
  closers.add(async () => stopped.push('database'));
  closers.add(() => Promise.reject(new Error('the transport does not close')));
  closers.add(async () => stopped.push('services'));

  await expect(closers.closeAll()).rejects.toThrow('the transport does not close');
  expect(stopped).toEqual(['services', 'database']);
});
