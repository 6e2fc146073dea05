import { afterAll, beforeAll } from '@jest/globals';
import { freePort, ownAddress, type RunningProduct, runProduct, temporaryDirectory } from '@waymark/deploy/testing';

const LIMIT_MS = 300_000;

type Options = {
  /** The host name in the browser, instead of the loopback address. */
  name?: 'localhost';
};

/** Starts a separate product with these settings for the journeys of this file, unless they test a running one. */
export const withOwnProduct = (settings: Record<string, string>, { name }: Options = {}): void => {
  const { directory, remove } = temporaryDirectory();
  let product: RunningProduct | undefined;
  beforeAll(async () => {
    const port = await freePort();
    const shown = name ? `http://${name}:${port}` : ownAddress(port);
    product = await runProduct({ PORT: String(port), PUBLIC_URL: shown, DATA_DIR: directory, ...settings });
    await product.ready;
    // Each test file has its own copy of the environment.
    process.env.WAYMARK_ORIGIN = product.origin;
    process.env.WAYMARK_SHOWN_ORIGIN = shown;
  }, LIMIT_MS);
  afterAll(async () => {
    await product?.stop();
    remove();
  }, LIMIT_MS);
};
