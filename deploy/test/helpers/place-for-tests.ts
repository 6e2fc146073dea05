import { afterAll, beforeAll } from '@jest/globals';
import { createPlace, type HostedProduct, hostProduct, type Place, removePlace } from './hosted-product.ts';

/**
 * A place for a test that runs several products one after the other. At the end running products are closed and the place is removed.
 * @param cleanUp called after all products are closed, for other data of the test
 */
export const placeForTests = (limitMs: number, cleanUp: () => Promise<void> = async () => undefined) => {
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
