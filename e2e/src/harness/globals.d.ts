import type { Product } from './product.ts';

declare global {
  // The one way in which Jest lets a global setup hand something to its teardown.
  var waymarkProduct: Product | undefined;
}
