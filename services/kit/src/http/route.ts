import type { DeclaredCall, RateLimit } from '@waymark/contracts';
import type { Schema } from 'yup';
import type { AccessCall, AuthKind, Call, CallBase } from './call.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Returns the normalised path parameter, or undefined for one that cannot identify anything: the answer is then 404. */
export type ParamReader = (text: string) => string | undefined;
type ParamShape = Record<string, ParamReader>;
type ParamsOf<P> = { [K in keyof P]: string };

type Output<S> = S extends Schema<infer T> ? T : undefined;

/** A step before the handler: it refuses the call, or returns values for later steps and the handler. */
export type Step<P, K extends AuthKind> = (call: AccessCall<P, never, K>) => unknown;
type Added<R> = Awaited<R> extends infer V ? (V extends object ? V : unknown) : unknown;
/** The merged results of the steps. */
export type Merged<S> = S extends readonly [infer First, ...infer Rest]
  ? (First extends (call: never) => infer R ? Added<R> : unknown) & Merged<Rest>
  : unknown;

export type Answer = object | undefined;

type RouteSpec<
  K extends AuthKind,
  P extends ParamShape,
  S extends readonly Step<ParamsOf<P>, K>[],
  Q extends Schema | undefined,
  B extends Schema | undefined,
> = {
  /** 401 */
  auth: K;
  /** A malformed one is 404. */
  params?: P;
  /** Run in order: 404, 403, 402. The result of each is merged into `call.access`. */
  access?: S;
  /** 422. Values are cast from text. */
  query?: Q;
  /** 422. Types are strict, unknown fields are dropped. */
  body?: B;
  /** In bytes; larger bodies are answered with 413. Default: 100 kB. */
  bodyLimit?: number;
  /** Exceeded limits are answered with 429. Those by address are checked first, the others once the caller is known. */
  limits?: readonly RateLimit[];
  /** Unsafe session routes honour Idempotency-Key unless false. */
  idempotent?: boolean;
  status?: number;
  /** Its result is answered as `{status: true, ...}`; or it returns a `reply(...)`. */
  handler: (call: Call<ParamsOf<P>, Output<Q>, Output<B>, Merged<S>, K>) => Promise<Answer> | Answer;
};

/** A route for the dispatcher: checked when it was declared, without its types. */
export type Route = {
  method: Method;
  path: string;
  auth: AuthKind;
  params: ParamShape;
  access: readonly ((call: never) => unknown)[];
  query: Schema | undefined;
  body: Schema | undefined;
  bodyLimit: number;
  limits: readonly RateLimit[];
  idempotent: boolean;
  status: number;
  handler: (call: never) => Promise<Answer> | Answer;
  /** The handler gets functions that check query and body when it calls them. */
  checksInput?: boolean;
  /** The declared call that it implements, if any. */
  declared?: DeclaredCall;
};

export type RuntimeCall = CallBase<Record<string, string>> & { access: object; query: unknown; body: unknown };

export const DEFAULT_BODY_LIMIT = 100_000;

/** Declares a route that is not a call of the API. The order of refusals: docs/product-rules.md, "Order of refusals". */
export const route = <
  K extends AuthKind,
  P extends ParamShape = Record<never, ParamReader>,
  const S extends readonly Step<ParamsOf<P>, K>[] = readonly [],
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
>(
  method: Method,
  path: string,
  spec: RouteSpec<K, P, S, Q, B>,
): Route => {
  const missing = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).filter((name) => !spec.params?.[name]);
  if (missing.length > 0) throw new TypeError(`${method} ${path}: no reader of ${missing.join(', ')}`);
  return {
    method,
    path,
    auth: spec.auth,
    params: spec.params ?? {},
    access: spec.access ?? [],
    query: spec.query,
    body: spec.body,
    bodyLimit: spec.bodyLimit ?? DEFAULT_BODY_LIMIT,
    limits: spec.limits ?? [],
    idempotent: spec.idempotent !== false && spec.auth === 'session' && method !== 'GET',
    status: spec.status ?? 200,
    handler: spec.handler as Route['handler'],
  };
};
