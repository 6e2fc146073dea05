export { freePort } from '@waymark/service-kit';
export { bodyOf, callApi, type Method } from '../../demo/api-client.ts';
export { ownAddress } from '../../run/own-address.ts';
export {
  type PrintedSignIn,
  printedSignIns,
  type RunningProduct,
  runProduct,
  temporaryDirectory,
} from './run-product.ts';
export { PASSWORD } from './visitor.ts';
