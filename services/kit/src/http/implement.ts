import {
  type AnswerOf,
  addressOf,
  type BodyOf,
  type DeclaredCall,
  honoursIdempotencyKey,
  inputSchema,
  type ParamsOf,
  type QueryOf,
} from '@waymark/contracts';
import type { AuthKind, Call } from './call.ts';
import { textParam, uuidParam } from './params.ts';
import type { Reply } from './reply.ts';
import { DEFAULT_BODY_LIMIT, type Merged, type Route, type Step } from './route.ts';

/** The sent value, validated when this is called. */
export type Unchecked<T> = (() => T) & { sent: unknown };

/** The fields of the sent value, even if it is invalid: for a right that depends on them and is checked before the content. */
export const sentFields = ({ sent }: { sent: unknown }): Readonly<Record<string, unknown>> =>
  typeof sent === 'object' && sent !== null ? { ...sent } : {};

type AuthOf<C extends DeclaredCall> = C extends { auth: 'internal' }
  ? 'internal'
  : C extends { auth: 'public' | 'cookie' }
    ? 'public'
    : 'session';

type Deferred<T, InHandler> = T extends undefined ? undefined : InHandler extends true ? Unchecked<T> : T;

type Implementation<C extends DeclaredCall, S, InHandler> = {
  /** Run in order: 404, 403, 402. The result of each is merged into `call.access`. */
  access?: S;
  /**
   * The handler validates query and body itself, by calling them: for a fast path whose one statement reads the caller's rights, which
   * are checked before the content.
   */
  checksInput?: InHandler;
  /** Returns the members of the declared answer, without `status: true`; or a `reply(...)`. */
  handler: (
    call: Call<ParamsOf<C>, Deferred<QueryOf<C>, InHandler>, Deferred<BodyOf<C>, InHandler>, Merged<S>, AuthOf<C>>,
  ) => Promise<AnswerOf<C> | Reply | undefined> | AnswerOf<C> | Reply | undefined;
};

const authOf = ({ auth = 'session' }: DeclaredCall): AuthKind => (auth === 'cookie' ? 'public' : auth);

const paramsOf = ({ path, params = {} }: DeclaredCall): Route['params'] =>
  Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, params[name] === 'text' ? textParam : uuidParam]),
  );

/**
 * The route of a declared call. Address, parameters, schemas, limits, status and idempotency come from the declaration; access steps and
 * handler from the service. In tests each answer is checked against the declaration (`declaration-checks.ts`).
 */
export const implement = <
  const C extends DeclaredCall,
  const S extends readonly Step<ParamsOf<C>, AuthOf<C>>[] = readonly [],
  const InHandler extends boolean = false,
>(
  declared: C,
  { access, checksInput, handler }: Implementation<C, S, InHandler>,
): Route => {
  const { query, body }: DeclaredCall = declared;
  return {
    method: declared.method,
    path: addressOf(declared),
    auth: authOf(declared),
    params: paramsOf(declared),
    access: access ?? [],
    query: query && inputSchema(query),
    body: body && inputSchema(body),
    bodyLimit: declared.bodyLimit ?? DEFAULT_BODY_LIMIT,
    limits: declared.limits ?? [],
    idempotent: honoursIdempotencyKey(declared),
    status: declared.status ?? 200,
    handler: handler as Route['handler'],
    checksInput: checksInput === true,
    declared,
  };
};
