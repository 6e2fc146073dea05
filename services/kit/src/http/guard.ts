import type { DeclaredCall } from '@waymark/contracts';
import type { Context } from 'koa';
import type { Schema } from 'yup';
import type { Session, TokenVerifier } from '../auth/access-token.ts';
import { bearerToken, sameSecret } from '../auth/bearer.ts';
import { AppError } from '../errors.ts';
import type { AuthKind } from './call.ts';
import { type Idempotency, type IdempotentRequest, readIdempotencyKey } from './idempotency.ts';
import { type JsonBody, readJsonBody } from './json-body.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';
import type { Route, RuntimeCall } from './route.ts';
import { createCall } from './runtime-call.ts';
import { type RequestFacts, send, sendStored } from './send.ts';
import { validate } from './validation.ts';

type GuardDeps = {
  verify: TokenVerifier;
  internalSecret: string;
  idempotency: Idempotency;
  limiterOf(limit: RateLimit): RateLimiter;
  facts(ctx: Context): RequestFacts;
  /** In tests: refuses to send an answer that the call does not declare. */
  checkAnswer?: ((declared: DeclaredCall, ctx: Context) => void) | undefined;
};

const authenticate = async (kind: AuthKind, ctx: Context, deps: GuardDeps): Promise<Session | null> => {
  const token = bearerToken(ctx.req.headers.authorization);
  if (kind === 'internal') {
    if (token === undefined || !sameSecret(token, deps.internalSecret)) throw new AppError('SESSION_REQUIRED');
    return null;
  }
  if (kind === 'session') {
    if (token === undefined) throw new AppError('SESSION_REQUIRED');
    return deps.verify(token);
  }
  return token === undefined ? null : deps.verify(token).catch(() => null);
};

const readParams = (route: Route, found: Record<string, string>): Record<string, string> => {
  const params: Record<string, string> = {};
  for (const [name, read] of Object.entries(route.params)) {
    const value = read(found[name] ?? '');
    if (value === undefined) throw new AppError('NOT_FOUND');
    params[name] = value;
  }
  return params;
};

const applyLimits = async (route: Route, by: RateLimit['by'], key: string, deps: GuardDeps): Promise<void> => {
  for (const limit of route.limits) {
    if (limit.by === by) await deps.limiterOf(limit).consume(key);
  }
};

const runAccess = async (route: Route, call: RuntimeCall): Promise<void> => {
  for (const step of route.access) {
    const added = await step(call as never);
    if (typeof added === 'object' && added !== null) Object.assign(call.access, added);
  }
};

const readBody = (route: Route, ctx: Context): Promise<JsonBody> | undefined =>
  route.method === 'GET' ? undefined : readJsonBody(ctx.req, route.bodyLimit);

const handle = async (route: Route, call: RuntimeCall, ctx: Context, body: JsonBody | undefined, deps: GuardDeps) => {
  const { query, body: content } = route;
  const checked = (schema: Schema, value: unknown): unknown =>
    route.checksInput ? () => validate(schema, value) : validate(schema, value);
  if (query) call.query = checked(query, ctx.query);
  if (content) call.body = checked(content, body?.value);
  const answer = await route.handler(call as never);
  const text = send(ctx, answer ?? {}, route.status);
  if (route.declared) deps.checkAnswer?.(route.declared, ctx);
  return text;
};

const handleOnce = async (
  request: IdempotentRequest,
  ctx: Context,
  idempotency: Idempotency,
  work: () => Promise<string | undefined>,
): Promise<void> => {
  const first = await idempotency.claim(request);
  if (first) return sendStored(ctx, first);
  try {
    const text = await work();
    if (text === undefined) return await idempotency.abandon(request);
    await idempotency.complete(request, { status: ctx.status, body: text });
  } catch (error) {
    // A refusal had no effect, so the next try may find better conditions; a failure of ours must not be kept either.
    await idempotency.abandon(request).catch(() => undefined);
    throw error;
  }
};

const requestOf = (call: RuntimeCall, userUuid: string, key: string, body: JsonBody | undefined): IdempotentRequest => {
  const { method, path, now } = call;
  return { userUuid, key, method, path, now, body: body?.bytes ?? Buffer.alloc(0) };
};

/**
 * A deletion that is sent again finds nothing any more, sometimes not even the way in: whoever got its first answer gets that again.
 * @returns whether it was given
 */
const repeatDeletion = async (route: Route, call: RuntimeCall, ctx: Context, { idempotency }: GuardDeps) => {
  const header = ctx.req.headers['idempotency-key'];
  const { session } = call;
  if (route.method !== 'DELETE' || !route.idempotent || header === undefined || session === null) return false;
  const body = await readBody(route, ctx);
  const first = await idempotency.find(requestOf(call, session.userUuid, readIdempotencyKey(header) ?? '', body));
  if (first) sendStored(ctx, first);
  return first !== undefined;
};

const isGone = (error: unknown): boolean => error instanceof AppError && error.code === 'NOT_FOUND';

/** Runs a route: each step may refuse, and the order of the steps is that of refusals (product-rules.md, "Order of refusals"). */
export const createGuard =
  (deps: GuardDeps) =>
  async (route: Route, ctx: Context, found: Record<string, string>): Promise<void> => {
    const facts = deps.facts(ctx);
    await applyLimits(route, 'ip', facts.ip, deps);
    const session = await authenticate(route.auth, ctx, deps);
    if (session) Object.assign(facts, { lang: session.lang, user: session.userUuid });
    if (session) await applyLimits(route, 'user', session.userUuid, deps);
    const call = createCall(ctx, facts, session, readParams(route, found));
    try {
      await runAccess(route, call);
    } catch (refusal) {
      if (isGone(refusal) && (await repeatDeletion(route, call, ctx, deps).catch(() => false))) return;
      throw refusal;
    }
    const body = await readBody(route, ctx);
    const key = route.idempotent ? readIdempotencyKey(ctx.req.headers['idempotency-key']) : undefined;
    if (key === undefined || session === null) {
      await handle(route, call, ctx, body, deps);
      return;
    }
    const request = requestOf(call, session.userUuid, key, body);
    await handleOnce(request, ctx, deps.idempotency, () => handle(route, call, ctx, body, deps));
  };
