import { TestEnvironment } from 'jest-environment-jsdom';

// Not Blob, File and FormData: jsdom's inputs and FileReader accept only jsdom's own.
const FROM_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextDecoderStream',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'BroadcastChannel',
  'EventSource',
] as const;

/** jsdom, completed with globals that it lacks and that both browsers and Node have. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    const window = this.global as unknown as Record<string, unknown>;
    const platform = globalThis as unknown as Record<string, unknown>;
    for (const name of FROM_NODE) {
      if (platform[name] !== undefined) window[name] = platform[name];
    }
  }
}
