export { freePort } from '@waymark/service-kit';
export { until } from '@waymark/service-kit/testing';
export { bodyOf, callApi } from '../../demo/api-client.ts';
export {
  type Person,
  type Registration as NewAccount,
  register as registerPerson,
  signIn as signInPerson,
} from '../../demo/client.ts';
export { ownAddress } from '../../run/own-address.ts';
export {
  type PrintedSignIn,
  printedSignIns,
  type RunningProduct,
  runProduct,
  temporaryDirectory,
} from './run-product.ts';
export { SIGN_IN_KB } from './sign-in-kb.ts';
export { PASSWORD } from './visitor.ts';
