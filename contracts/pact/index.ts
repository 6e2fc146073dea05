export { hearSubscriptions, type Taker, takesEvents } from './event-pact.ts';
export * as examples from './examples.ts';
export { createHttpPact, type Exchange } from './http-pact.ts';
export { ID, type StateValues } from './ids.ts';
export type { Json } from './matching.ts';
export { interactionsOf, KEPT, parsePact, readPacts, WRITTEN } from './pact-files.ts';
export { internalExchange } from './internal-exchange.ts';
export { type Published, type States, verifyCalls, verifyEvents } from './verify.ts';
