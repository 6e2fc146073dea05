import { freePort, ownAddress, runProduct, temporaryDirectory } from '@waymark/deploy/testing';
import { unpackBrowser } from './browser.ts';
import { startIdentityProvider } from './identity-provider.ts';
import { SUPER_ADMIN } from './people.ts';

/** Starts one product for all journeys; with `WAYMARK_ORIGIN` in the environment they use a running one. */
export default async () => {
  await unpackBrowser();
  if (process.env.WAYMARK_ORIGIN) return;
  const { directory, remove } = temporaryDirectory();
  const port = await freePort();
  const origin = ownAddress(port);
  const provider = await startIdentityProvider(origin);
  const product = await runProduct({
    PORT: String(port),
    PUBLIC_URL: origin,
    DATA_DIR: directory,
    SUPER_ADMINS: SUPER_ADMIN,
    ...provider.environment,
  });
  globalThis.waymarkProduct = {
    stop: async () => {
      const code = await product.stop();
      await provider.close();
      remove();
      return code;
    },
  };
  await product.ready;
  process.env.WAYMARK_ORIGIN = product.origin;
};
