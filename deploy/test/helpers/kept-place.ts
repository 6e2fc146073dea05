import { afterAll, beforeAll } from '@jest/globals';
import { createPlace, type HostedProduct, hostProduct, type Place, removePlace } from './hosted-product.ts';

/**
 * A place for a test in which one product follows the other. What still runs at the end is closed, and the place removed.
 * @param cleanUp of what a test has beside the place, when nothing runs any more
 */
export const keepPlace = (limitMs: number, cleanUp: () => Promise<void> = async () => undefined) => {
  let place: Place;
  const running = new Set<HostedProduct>();
  const end = async (product: HostedProduct) => {
    running.delete(product);
    await product.close();
  };
  beforeAll(async () => {
    place = await createPlace();
  }, limitMs);
  afterAll(async () => {
    for (const product of running) await end(product);
    await cleanUp();
    await removePlace(place);
  }, limitMs);
  return {
    place: () => place,
    host: async (env: Record<string, string> = {}) => {
      const product = await hostProduct(env, place);
      running.add(product);
      return product;
    },
    end,
  };
};
