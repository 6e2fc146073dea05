import { afterEach, expect, test } from '@jest/globals';
import { loadContainer } from './load-container.ts';

const entry = (): HTMLScriptElement => {
  const script = document.head.querySelector('script');
  if (!script) throw new Error('No script was asked for');
  return script;
};

afterEach(() => {
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'waymark_test');
});

test('an entry gives the container that it leaves behind', async () => {
  const container = { init: () => {}, get: async () => () => 'lifecycles' };
  const loading = loadContainer('/remotes/test/remoteEntry.js', 'waymark_test');
  expect(entry().getAttribute('src')).toBe('/remotes/test/remoteEntry.js');
  Reflect.set(window, 'waymark_test', container);
  entry().dispatchEvent(new Event('load'));
  expect(await loading).toBe(container);
});

test.each(['load', 'error'])('an entry that is no container (%s) is refused, and may be tried again', async (event) => {
  const loading = loadContainer('/remotes/test/remoteEntry.js', 'waymark_test');
  entry().dispatchEvent(new Event(event));
  await expect(loading).rejects.toThrow('/remotes/test/remoteEntry.js');
  expect(document.head.querySelector('script')).toBeNull();
});
