import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { ERRORS, type ErrorCode, type Lang, type ServiceName } from '@waymark/contracts';
import Koa, { type Context, type Next } from 'koa';
import helmet from 'koa-helmet';
import { createTokenVerifier } from '../auth/access-token.ts';
import { createApiTokenVerifier, type FindApiToken, fetchApiToken } from '../auth/api-token.ts';
import { createConfirmSession, type FindSessionState, fetchSessionState } from '../auth/confirm-session.ts';
import type { EndedSessions } from '../auth/ended-sessions.ts';
import { createLiftBar } from '../auth/require-super-admin.ts';
import { createRequireFactor } from '../auth/required-factors.ts';
import { REQUEST_MS, withinDeadline } from '../database/deadline.ts';
import { AppError, asUnavailable } from '../errors.ts';
import type { Handler, ServiceHost } from '../host/service.ts';
import { createServiceCheck } from '../internal/service-check.ts';
import type { AccessOfRepeat } from '../read-models/access.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { type ClientAddress, createClientAddress } from './client-address.ts';
import { duringRequest } from './current-request.ts';
import { errorEnvelope, isOurFault, toAppError } from './envelope.ts';
import { createGuard, readsRightsItself } from './guard.ts';
import { createIdempotency } from './idempotency.ts';
import { acceptedLanguage } from './language.ts';
import type { FindLanguage } from './member-language.ts';
import { createHttpMetrics } from './metrics.ts';
import { createOwnOrigin } from './own-origin.ts';
import { createRateLimiter, type RateLimit, type RateLimiter } from './rate-limit.ts';
import { createSharedCounters } from './rate-limit-counters.ts';
import { createReadiness } from './readiness.ts';
import { createRefusedAccess, type RefusedAccess } from './refused-access.ts';
import type { Route } from './route.ts';
import type { RequestFacts } from './send.ts';
import { createUserLimit } from './user-limit.ts';

export type ApiOptions = {
  host: ServiceHost;
  name: ServiceName;
  routes: readonly Route[];
  /** Under /internal, for the other services. */
  internalRoutes?: readonly Route[];
  /** The sessions whose access tokens are refused although they have not expired. */
  endedSessions?: EndedSessions;
  /** Default: a call to identity. */
  findSessionState?: FindSessionState;
  /** Default: a call to identity. */
  findApiToken?: FindApiToken;
  /** The service has read models of organisations and members, and checks the required second factor before each call of an organisation. */
  readModels?: boolean;
  /** For calls whose handlers read the caller's rights, instead of access steps: called before a stored answer is returned again. */
  accessOfRepeat?: AccessOfRepeat;
  /** Default: the language in the access token. */
  memberLanguage?: FindLanguage;
};

/** The request handler of a service. */
type Api = Handler & {
  /** Reports from now on that it is not ready, and continues to answer. */
  leave(): void;
  /** Refuses new requests with 503, and resolves when running ones are answered. */
  drain(): Promise<void>;
};

const REQUEST_ID = /^[\w.-]{1,64}$/;

const createFacts = (host: ServiceHost, address: ClientAddress) => {
  return ({ req }: Context): RequestFacts => {
    const given = req.headers['x-request-id'];
    return {
      requestId: typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID(),
      ip: address.ip(req),
      secure: address.secure(req),
      now: host.clock.now(),
      lang: acceptedLanguage(req.headers['accept-language']),
      route: 'none',
    };
  };
};

const factsOf = (ctx: Context): RequestFacts => ctx.state.facts;

/** When the member's language cannot be read, the refusal falls back to the language of the token or the browser. */
const languageFor = async (ctx: Context, findLanguage: FindLanguage | undefined): Promise<Lang> => {
  const { lang, user } = factsOf(ctx);
  if (findLanguage === undefined || user === undefined) return lang;
  return (await findLanguage(user, ctx.params?.org).catch(() => undefined)) ?? lang;
};

/** What every 401 asks for (RFC 9110, 15.5.2); it says so if a token was given but is not valid (RFC 6750, 3.1). */
const challenge = (code: ErrorCode, authorization: string | undefined): string =>
  code === 'SESSION_REQUIRED' && authorization !== undefined
    ? 'Bearer realm="Waymark", error="invalid_token"'
    : 'Bearer realm="Waymark"';

type AnswerErrors = {
  host: ServiceHost;
  findLanguage: FindLanguage | undefined;
  refused: RefusedAccess;
  /** A service that is shutting down refuses although its stores are available. */
  isReady: () => boolean;
};

/** The one place where errors become HTTP responses. */
const answerErrors = (deps: AnswerErrors) => async (ctx: Context, next: Next) => {
  const { host, findLanguage, refused, isReady } = deps;
  try {
    await next();
  } catch (thrown) {
    const { requestId, declared } = factsOf(ctx);
    const refusal = toAppError(thrown);
    const error = host.checks && declared ? host.checks.refusal(declared, refusal) : refusal;
    const log = { err: thrown, requestId, method: ctx.method, route: factsOf(ctx).route };
    const { authorization } = ctx.req.headers;
    refused.note({ error, facts: factsOf(ctx), method: ctx.method, organisation: ctx.params?.org, authorization });
    if (isOurFault(error)) host.logger.error(log, 'a request failed');
    else if (error.code === 'SERVICE_UNAVAILABLE' && isReady()) host.logger.warn(log, 'a store is unavailable');
    ctx.status = ERRORS[error.code].status;
    if (ctx.status === 401) ctx.set('www-authenticate', challenge(error.code, authorization));
    if (error.data.retryAfter !== undefined) ctx.set('retry-after', String(error.data.retryAfter));
    ctx.body = errorEnvelope(
      error,
      error.code === 'SERVICE_UNAVAILABLE' ? factsOf(ctx).lang : await languageFor(ctx, findLanguage),
    );
  }
};

const securityHeaders = () =>
  helmet({
    // It is set with the headers of every answer.
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  });

const createLimiters = (host: ServiceHost) => {
  const limiters = new Map<string, RateLimiter>();
  return (limit: RateLimit): RateLimiter => {
    const known = limiters.get(limit.name);
    if (known) return known;
    const { name, points, seconds, shared } = limit;
    const store = shared ? { database: host.database } : {};
    const limiter = createRateLimiter({ name, points, seconds, clock: host.clock, ...store });
    limiters.set(name, limiter);
    return limiter;
  };
};

const createRouter = (options: ApiOptions, routes: readonly Route[]) => {
  const { host, name, endedSessions: ended, readModels, findApiToken: find = fetchApiToken(host.internal) } = options;
  const findSessionState = options.findSessionState ?? fetchSessionState(host.internal);
  const guard = createGuard({
    verify: createTokenVerifier(host.keys, host.clock, { ended }),
    verifyApiToken: createApiTokenVerifier({ find, clock: host.clock, ended }),
    confirmSession: createConfirmSession(findSessionState),
    liftBar: createLiftBar(findSessionState),
    requireFactor: readModels ? createRequireFactor(host.database, findSessionState) : undefined,
    accessOfRepeat: options.accessOfRepeat,
    checkService: createServiceCheck(name, host.settings.internalKeys, createSharedCounters(host.database)),
    idempotency: createIdempotency(host.database, host.settings.internalSecret),
    limiterOf: createLimiters(host),
    userLimit: createUserLimit({ clock: host.clock, ...host.settings }),
    isOwnOrigin: createOwnOrigin(host.settings),
    facts: factsOf,
    checkAnswer: host.checks?.answer,
  });
  const router = new Router();
  for (const route of routes) {
    router.register(route.path, [route.method], (ctx) => {
      Object.assign(factsOf(ctx), { route: route.path, declared: route.declared });
      const request = route.auth === 'internal' ? undefined : factsOf(ctx);
      const answer = () => duringRequest(request, () => guard(route, ctx, ctx.params));
      return route.declared?.takesLong ? answer() : withinDeadline(REQUEST_MS, answer);
    });
  }
  return router;
};

/** A stream stays open for long, so the memory of its request is released before. */
const forget = (ctx: Context): void => {
  Object.assign(ctx.req, { headers: {}, rawHeaders: [] });
  Object.assign(ctx, { state: {}, params: {}, captures: [], matched: [] });
};

const notFound = (ctx: Context) => {
  const allowed = (ctx.matched as { methods: string[] }[] | undefined)?.flatMap(({ methods }) => methods) ?? [];
  if (allowed.length === 0) throw new AppError('NOT_FOUND');
  ctx.set('allow', [...new Set(allowed)].join(', '));
  throw new AppError('METHOD_NOT_ALLOWED');
};

/** Without this, repeats of a call with a key would be answered to callers who may no longer make it. */
const assertRepeats = ({ accessOfRepeat }: ApiOptions, routes: readonly Route[]): void => {
  const open = accessOfRepeat ? undefined : routes.find(readsRightsItself);
  if (open) throw new TypeError(`${open.method} ${open.path} has no access steps: it needs accessOfRepeat`);
};

const assertInternal = (routes: readonly Route[]): readonly Route[] => {
  const stray = routes.find(({ path, auth }) => !path.startsWith('/internal/') || auth !== 'internal');
  if (stray) throw new TypeError(`${stray.path}: an internal route lies under /internal and has auth 'internal'`);
  return routes;
};

/** Creates a service's request handler from its routes. */
export const createApi = (options: ApiOptions): Api => {
  const { host, name, routes, internalRoutes = [], memberLanguage } = options;
  const readiness = createReadiness();
  const metrics = createHttpMetrics(host.metrics);
  const address = createClientAddress(host.settings.trustedProxies, host.settings.publicUrl);
  const facts = createFacts(host, address);
  assertRepeats(options, routes);
  const router = createRouter(options, [...routes, ...assertInternal(internalRoutes)]);
  const refused = createRefusedAccess(host.logger);
  const app = new Koa();

  app.use(async (ctx, next) => {
    const started = performance.now();
    ctx.state.facts = facts(ctx);
    ctx.set({ ...ANSWER_HEADERS, 'x-request-id': factsOf(ctx).requestId });
    // The next request on this connection would be refused.
    if (!readiness.isReady()) ctx.set('connection', 'close');
    readiness.enter();
    ctx.res.once('close', readiness.leave);
    await next();
    metrics.observe(ctx.method, factsOf(ctx).route, ctx.status, (performance.now() - started) / 1000);
    if (ctx.respond === false) forget(ctx);
  });
  app.use(securityHeaders());
  app.use(answerErrors({ host, findLanguage: memberLanguage, refused, isReady: readiness.isReady }));
  app.use(createProbes(name, host, readiness.isReady));
  app.use(async (ctx, next) => {
    if (!readiness.isOpen()) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
    ctx.set('cache-control', 'no-store');
    // Not redirected to https, so that a client that sends a token unencrypted notices.
    if (address.unencrypted(ctx.req)) throw new AppError('HTTPS_REQUIRED');
    await next();
  });
  app.use(router.routes());
  app.use(notFound);
  app.on('error', (err) => host.logger.debug({ err }, 'an answer could not be sent'));
  return Object.assign(app.callback() as Handler, {
    leave: readiness.retire,
    drain: () => readiness.drain().finally(refused.flush),
  });
};

/** /healthz, /readyz and /metrics. The broker is not checked: while it is unavailable, writes continue into the outbox. */
const createProbes =
  (name: ServiceName, host: ServiceHost, takesMore: () => boolean) => async (ctx: Context, next: Next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/healthz') {
      ctx.body = { status: true, service: name };
    } else if (ctx.path === '/readyz') {
      if (!takesMore()) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
      await host.database.ping().catch(asUnavailable);
      ctx.body = { status: true, service: name };
    } else if (ctx.path === '/metrics') {
      ctx.type = host.metrics.contentType;
      ctx.body = await host.metrics.metrics();
    } else {
      await next();
    }
  };
