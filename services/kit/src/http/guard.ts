import { isForMembers, scopesOf, showsWebhook } from '@waymark/contracts';
import type { Context } from 'koa';
import type { Schema } from 'yup';
import { mayKnowSecrets, type Session, type TokenVerifier } from '../auth/access-token.ts';
import { type ApiTokenVerifier, isApiToken } from '../auth/api-token.ts';
import { bearerToken } from '../auth/bearer.ts';
import type { RequireFactor } from '../auth/required-factors.ts';
import { outsideDeadline } from '../database/deadline.ts';
import { AppError, isNotFound } from '../errors.ts';
import type { DeclarationChecks } from '../host/service.ts';
import type { ServiceCheck } from '../internal/service-check.ts';
import type { AccessOfRepeat } from '../read-models/access.ts';
import { type Idempotency, type IdempotentRequest, readIdempotencyKey } from './idempotency.ts';
import { type JsonBody, readJsonBody } from './json-body.ts';
import { networkOf } from './network-of.ts';
import type { IsOwnOrigin } from './own-origin.ts';
import type { RateLimit, RateLimiter } from './rate-limit.ts';
import type { Route, RuntimeCall } from './route.ts';
import { createCall } from './runtime-call.ts';
import { type RequestFacts, send, sendStored } from './send.ts';
import type { UserLimit } from './user-limit.ts';
import { validate } from './validation.ts';

type GuardDeps = {
  verify: TokenVerifier;
  verifyApiToken: ApiTokenVerifier;
  checkService: ServiceCheck;
  /** @throws {AppError} SESSION_REQUIRED for an ended session, SERVICE_UNAVAILABLE if that is unknown */
  confirmSession(session: Session): Promise<void>;
  /** Before a call for the platform owner. */
  liftBar(session: Session): Promise<Session>;
  /** Before each call of an organisation. */
  requireFactor?: RequireFactor | undefined;
  /** Called before a stored answer is returned for a call of an organisation without access steps. */
  accessOfRepeat?: AccessOfRepeat | undefined;
  idempotency: Idempotency;
  limiterOf(limit: RateLimit): RateLimiter;
  userLimit: UserLimit;
  isOwnOrigin: IsOwnOrigin;
  facts(ctx: Context): RequestFacts;
  /** In tests: refuses to send an answer that the call does not declare. */
  checkAnswer?: DeclarationChecks['answer'] | undefined;
};

/** A program that calls with its user's API token. On public calls it counts as not signed in. */
const authenticateApiToken = async (route: Route, token: string, deps: GuardDeps): Promise<Session | null> => {
  if (route.auth === 'session') return deps.verifyApiToken(token, { fresh: route.declared?.confirmsSession === true });
  if (route.declared?.secret) throw new AppError('TOKEN_SCOPE');
  return null;
};

const authenticate = async (route: Route, ctx: Context, deps: GuardDeps): Promise<Session | null> => {
  const { auth: kind } = route;
  if (kind === 'internal') return null;
  const token = bearerToken(ctx.req.headers.authorization);
  if (token !== undefined && isApiToken(token)) return authenticateApiToken(route, token, deps);
  if (kind === 'session') {
    if (token === undefined) throw new AppError('SESSION_REQUIRED');
    const session = await deps.verify(token);
    return route.declared?.tag === 'back office' ? deps.liftBar(session) : session;
  }
  return token === undefined ? null : deps.verify(token).catch(() => null);
};

/** @throws {AppError} TOKEN_SCOPE: it depends only on the call, so it is checked before anything is looked up */
const requireScopes = ({ declared }: Route, { apiToken }: Session): void => {
  if (apiToken === undefined) return;
  const needed = declared && scopesOf(declared);
  if (!needed?.every((scope) => apiToken.scopes.includes(scope))) throw new AppError('TOKEN_SCOPE');
};

/**
 * Identity returns only organisations of which the user is a member, so that the refusal does not reveal that an organisation exists.
 * @throws {AppError} PLAN_LACKS_API, according to a new answer of identity
 */
const requirePlan = async (ctx: Context, organisation: string, session: Session, deps: GuardDeps): Promise<void> => {
  const isFree = ({ apiToken }: Session) => apiToken?.freeOrganisations.includes(organisation) === true;
  if (!isFree(session)) return;
  const now = await deps.verifyApiToken(bearerToken(ctx.req.headers.authorization) ?? '', { fresh: true });
  if (isFree(now)) throw new AppError('PLAN_LACKS_API');
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

const NOTHING = Buffer.alloc(0);

const readBody = (route: Route, ctx: Context): Promise<JsonBody> | undefined =>
  route.method === 'GET' || route.declared?.anyBody
    ? undefined
    : outsideDeadline(() => readJsonBody(ctx.req, route.bodyLimit));

/** Another service is authenticated by the signature of its call, which covers the body, so the body is read first. */
const readServiceCall = async (
  route: Route,
  ctx: Context,
  { checkService }: GuardDeps,
): Promise<JsonBody | undefined> => {
  const take = await checkService(ctx.req);
  const body = await readBody(route, ctx);
  await take(body?.bytes ?? NOTHING);
  return body;
};

const handle = async (route: Route, call: RuntimeCall, ctx: Context, body: JsonBody | undefined, deps: GuardDeps) => {
  const { query, body: content } = route;
  const checked = (schema: Schema, value: unknown): unknown =>
    route.checksInput ? Object.assign(() => validate(schema, value), { sent: value }) : validate(schema, value);
  if (query) call.query = checked(query, ctx.query);
  if (content) call.body = checked(content, body?.value);
  const answer = await route.handler(call as never);
  const text = send(ctx, answer ?? {}, route.status);
  if (route.declared) deps.checkAnswer?.(route.declared, ctx);
  return text;
};

const requestOf = (
  route: Route,
  call: RuntimeCall,
  session: Session,
  key: string,
  body: JsonBody | undefined,
): IdempotentRequest => {
  const { method, path, now } = call;
  const encrypted = route.declared !== undefined && showsWebhook(route.declared);
  const withoutSecrets = encrypted && !mayKnowSecrets(session);
  const { userUuid } = session;
  return { userUuid, key, method, path, now, encrypted, withoutSecrets, body: body?.bytes ?? NOTHING };
};

/**
 * A repeated deletion finds nothing, and its caller may no longer have access; the same applies to an answer to an invitation. So a repeat
 * with the same key gets the first answer before these checks.
 * @returns whether it was sent
 */
const repeatOfDeletion = async (route: Route, call: RuntimeCall, ctx: Context, { idempotency }: GuardDeps) => {
  const header = ctx.req.headers['idempotency-key'];
  const { session } = call;
  const isDeletedAfter = route.method === 'DELETE' || route.declared?.usesUp === true;
  if (!isDeletedAfter || !route.idempotent || header === undefined || session === null) return false;
  const body = await readBody(route, ctx);
  const first = await idempotency.find(requestOf(route, call, session, readIdempotencyKey(header) ?? '', body));
  if (first) sendStored(ctx, first);
  return first !== undefined;
};

/** Whether the handler reads the caller's rights itself: no access step has refused before, and it does not run for a repeat. */
export const readsRightsItself = ({ access, declared, idempotent }: Route): boolean =>
  idempotent === true && access.length === 0 && declared !== undefined && isForMembers(declared);

const mayRepeat = async (route: Route, call: RuntimeCall, { accessOfRepeat }: GuardDeps) => {
  if (route.declared && readsRightsItself(route)) await accessOfRepeat?.(call as never, route.declared);
};

/** Runs a route: each step may refuse, and the order of the steps is that of refusals (product-rules.md, "Order of refusals"). */
export const createGuard =
  (deps: GuardDeps) =>
  async (route: Route, ctx: Context, found: Record<string, string>): Promise<void> => {
    const facts = deps.facts(ctx);
    await applyLimits(route, 'ip', networkOf(facts.ip), deps);
    if (route.declared?.auth === 'cookie' && !deps.isOwnOrigin(ctx.req.headers)) throw new AppError('FORBIDDEN');
    const signed = route.auth === 'internal' ? await readServiceCall(route, ctx, deps) : undefined;
    const session = await authenticate(route, ctx, deps);
    if (session && !session.apiToken && route.declared?.confirmsSession) await deps.confirmSession(session);
    if (session) Object.assign(facts, { lang: session.lang, user: session.userUuid, apiToken: session.apiToken });
    if (session && route.auth === 'session') deps.userLimit(session.userUuid, route.method);
    if (session) requireScopes(route, session);
    if (session) await applyLimits(route, 'user', session.userUuid, deps);
    const call = createCall(ctx, facts, session, readParams(route, found));
    try {
      if (session && route.declared && isForMembers(route.declared)) {
        await deps.requireFactor?.({ params: call.params, session });
      }
      await runAccess(route, call);
      if (session && call.params.org !== undefined) await requirePlan(ctx, call.params.org, session, deps);
    } catch (refusal) {
      facts.accessRefused = true;
      if (isNotFound(refusal) && (await repeatOfDeletion(route, call, ctx, deps).catch(() => false))) return;
      throw refusal;
    }
    const body = signed ?? (await readBody(route, ctx));
    const key = route.idempotent ? readIdempotencyKey(ctx.req.headers['idempotency-key']) : undefined;
    if (key === undefined || session === null) {
      await handle(route, call, ctx, body, deps);
      return;
    }
    const request = requestOf(route, call, session, key, body);
    const work = async () => {
      const text = await handle(route, call, ctx, body, deps);
      return text === undefined ? undefined : { status: ctx.status, body: text };
    };
    const first = await deps.idempotency.once(request, work, () => mayRepeat(route, call, deps));
    if (first) sendStored(ctx, first);
  };
