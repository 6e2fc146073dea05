import type { Context } from 'koa';
import type { Session } from '../auth/access-token.ts';
import { cookiesOf } from './cookies.ts';
import type { RuntimeCall } from './route.ts';
import type { RequestFacts } from './send.ts';

/** The call for access steps and handlers. */
export const createCall = (
  ctx: Context,
  facts: RequestFacts,
  session: Session | null,
  params: Record<string, string>,
): RuntimeCall => {
  const cookies = cookiesOf(ctx.req.headers.cookie, facts.secure);
  return {
    method: ctx.method,
    path: ctx.path,
    params,
    session,
    lang: facts.lang,
    headers: ctx.req.headers,
    setHeader: (name, value) => ctx.set(name, Array.isArray(value) ? [...value] : String(value)),
    cookie: cookies.read,
    setCookie: (name, value, options) => ctx.append('set-cookie', cookies.lines(name, value, options)),
    ip: facts.ip,
    now: facts.now,
    requestId: facts.requestId,
    access: {},
    query: undefined,
    body: undefined,
  };
};
