import { afterAll, beforeAll } from '@jest/globals';
import { freePort, ownAddress, type RunningProduct, runProduct, temporaryDirectory } from '@waymark/deploy/testing';

const LIMIT_MS = 300_000;

type Options = {
  /** Browsers find it by this name instead of the number that this machine uses. */
  name?: 'localhost';
};

/** The journeys of this file go through a product of their own, with these settings; one that runs elsewhere is left alone. */
export const withOwnProduct = (settings: Record<string, string>, { name }: Options = {}): void => {
  const { directory, remove } = temporaryDirectory();
  let product: RunningProduct | undefined;
  beforeAll(async () => {
    const port = await freePort();
    const shown = name ? `http://${name}:${port}` : ownAddress(port);
    product = await runProduct({ PORT: String(port), PUBLIC_URL: shown, DATA_DIR: directory, ...settings });
    await product.ready;
    // Each test file has an environment of its own.
    process.env.WAYMARK_ORIGIN = product.origin;
    process.env.WAYMARK_SHOWN_ORIGIN = shown;
  }, LIMIT_MS);
  afterAll(async () => {
    await product?.stop();
    remove();
  }, LIMIT_MS);
};
