import { runProduct, temporaryDirectory } from '@waymark/deploy/testing';

/** One product for all journeys; `WAYMARK_ORIGIN` in the environment points them at one that runs already. */
export default async () => {
  if (process.env.WAYMARK_ORIGIN) return;
  const { directory, remove } = temporaryDirectory();
  const product = await runProduct({ DATA_DIR: directory, SUPER_ADMINS: 'platform.owner@waymark.test' });
  globalThis.waymarkProduct = { stop: () => product.stop().finally(remove) };
  await product.ready;
  process.env.WAYMARK_ORIGIN = product.origin;
};
