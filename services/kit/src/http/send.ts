import type { DeclaredCall, Lang } from '@waymark/contracts';
import type { Context } from 'koa';
import type { StoredAnswer } from './idempotency.ts';
import { type Open, Reply, reply } from './reply.ts';

/** The facts about a request before it is routed. */
export type RequestFacts = {
  requestId: string;
  ip: string;
  secure: boolean;
  now: Date;
  lang: Lang;
  route: string;
  /** The declared call, if any. */
  declared?: DeclaredCall | undefined;
  user?: string;
  /** Whether the call was refused by its access steps. */
  accessRefused?: boolean;
  /** The token by which a program calls for the user. */
  apiToken?: { uuid: string; name: string | null } | undefined;
};

const JSON_TYPE = 'application/json; charset=utf-8';

const sendText = (ctx: Context, status: number, text: string): string => {
  ctx.status = status;
  ctx.set('content-type', JSON_TYPE);
  ctx.body = text;
  return text;
};

/** An answer whose members are JSON texts already, as built by Postgres. */
export const rawJson = (members: Record<string, string>): Reply => {
  const inner = Object.entries(members).map(([name, text]) => `,${JSON.stringify(name)}:${text}`);
  return reply(`{"status":true${inner.join('')}}`, { 'content-type': JSON_TYPE });
};

/** Sends the head; `open` writes the rest. */
const sendOpen = ({ method, res }: Context, open: Open): void => {
  res.flushHeaders();
  if (method === 'HEAD') res.end();
  else open(res);
};

const sendReply = (ctx: Context, { body, ...answer }: Reply, status: number): string | undefined => {
  const isOpen = typeof body === 'function';
  ctx.status = answer.status ?? status;
  if (isOpen) ctx.respond = false;
  else ctx.body = body;
  for (const [name, value] of Object.entries(answer.headers)) ctx.set(name, String(value));
  if (isOpen) sendOpen(ctx, body);
  return typeof body === 'string' && answer.headers['content-type'] === JSON_TYPE ? body : undefined;
};

/** @returns the text of a JSON answer, so that it can be stored; undefined for any other */
export const send = (ctx: Context, answer: object, status: number): string | undefined =>
  answer instanceof Reply
    ? sendReply(ctx, answer, status)
    : sendText(ctx, status, JSON.stringify({ status: true, ...answer }));

/** Answers a repeated call with the answer that was stored for the first one. */
export const sendStored = (ctx: Context, answer: StoredAnswer): void => {
  ctx.set('idempotency-replayed', 'true');
  sendText(ctx, answer.status, answer.body);
};
