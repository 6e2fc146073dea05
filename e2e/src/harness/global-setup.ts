import { startProduct } from './product.ts';

/** One product for all journeys; `WAYMARK_ORIGIN` in the environment points them at one that runs already. */
export default async () => {
  if (process.env.WAYMARK_ORIGIN) return;
  const product = await startProduct({ SUPER_ADMINS: 'platform.owner@waymark.test' });
  process.env.WAYMARK_ORIGIN = product.origin;
  globalThis.waymarkProduct = product;
};
