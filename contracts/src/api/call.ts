import type { InferType, Schema } from 'yup';
import type { ErrorCode } from '../errors/error-codes.ts';
import type * as schemas from '../schemas/all.ts';
import type { VALUES } from './values.ts';

/*
 * A call (an endpoint) of the API is declared once, here: the services implement the declaration, the front end and other services call
 * by it, and the OpenAPI document, the owner of each path and the checks of answers are derived from it. Schemas are referred to by
 * name, so that a browser that makes a call loads a few words of it and no schema.
 */

export type Tag =
  | 'account'
  | 'access tokens'
  | 'organisations'
  | 'members'
  | 'invitations'
  | 'teams'
  | 'objectives'
  | 'key results'
  | 'check-ins'
  | 'blockers'
  | 'comments'
  | 'reporting'
  | 'subscription'
  | 'back office'
  | 'reminders'
  | 'history'
  | 'inbox'
  | 'audit log'
  | 'internal';

type Inputs = typeof schemas;
/** The name of a schema in `schemas/`. */
export type InputName = {
  [Name in keyof Inputs]: Inputs[Name] extends Schema ? Name : never;
}[keyof Inputs];
/** The name of a resource, or of another value of an answer, in `values.ts`. */
export type ValueName = keyof typeof VALUES;

/** How often a caller may call. Calls that name the same limit share it. */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  /** Whose calls are counted together: those of a client address, or of a user. */
  by: 'ip' | 'user';
  /** Counted in the store, over all replicas; otherwise in each process. */
  shared?: boolean;
};

export type DeclaredCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, or from `/internal`; parameters as `:name`. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  /** How the caller authenticates; default `session`. Further rights are checked by the service's access steps. */
  auth?: 'public' | 'cookie' | 'session' | 'internal';
  /** Parameters that are not UUIDs. */
  params?: Readonly<Record<string, 'text'>>;
  query?: InputName;
  body?: InputName;
  /** In bytes; default 100 kB. */
  bodyLimit?: number;
  /** Whatever is sent as a body is left unread: a mail program that unsubscribes sends a form of its own (RFC 8058). */
  anyBody?: true;
  /** Default 200. */
  status?: 201;
  /** What the answer holds beside `status: true`: one of a kind, or `[kind]` for a list. A name that ends in `?` may be absent. */
  answer?: Readonly<Record<string, ValueName | readonly [ValueName]>>;
  /** The answer carries `x-total-count`, how many there are over all pages. */
  paged?: true;
  /** The media type of an answer that is no JSON object of ours. */
  media?: string;
  /** Refusals beyond those that every call of its kind may answer (`codesOf`). */
  codes?: readonly ErrorCode[];
  limits?: readonly RateLimit[];
  /** It may take longer than the five seconds that other calls have; an answer that is streamed counts up to its first byte only. */
  takesLong?: true;
  /** Cannot be undone: identity is asked whether the session is still valid, and the call is refused while it does not answer. */
  confirmsSession?: true;
  /** Unsafe calls of a session honour Idempotency-Key unless false, for a call that is harmless when repeated. */
  idempotent?: false;
  /** Its target is gone afterwards, as after a deletion: a repeat with its key still gets the first answer. */
  usesUp?: true;
  /** It carries or answers a password, a token or the like: its answer is not stored, so it ignores Idempotency-Key. */
  secret?: true;
  /**
   * The scopes for API tokens are derived (`scopesOf`), with two exceptions: `never` for calls about signing in or the account itself, and
   * `as_member` (no admin scope) for calls that members may make too, although they may answer FORBIDDEN.
   */
  byToken?: 'never' | 'as_member';
};

/** Declares a call. The build of the front end keeps of it what a browser needs to ask it (deploy/web/call-loader.ts). */
export const call = <const Declared extends DeclaredCall>(declared: Declared): Declared => declared;

type NameIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters in the path of a call. */
export type ParamsOf<C extends DeclaredCall> = { [Name in NameIn<C['path']>]: string };

type InputOf<Name> = Name extends InputName
  ? Inputs[Name] extends Schema
    ? InferType<Inputs[Name]>
    : never
  : undefined;
/** The body as the service gets it: checked, defaults filled in. */
export type BodyOf<C extends DeclaredCall> = InputOf<C['body']>;
/** The query as the service gets it. */
export type QueryOf<C extends DeclaredCall> = InputOf<C['query']>;

type ValueOf<V> = V extends readonly [infer Name extends ValueName]
  ? InferType<(typeof VALUES)[Name]>[]
  : V extends ValueName
    ? InferType<(typeof VALUES)[V]>
    : never;
type Members<A> = { [Name in keyof A as Name extends `${string}?` ? never : Name]: ValueOf<A[Name]> } & {
  [Name in keyof A as Name extends `${infer Bare}?` ? Bare : never]?: ValueOf<A[Name]>;
};
/** What a call answers beside `status: true`. */
export type AnswerOf<C extends DeclaredCall> = C extends { answer: infer A } ? Members<A> : object;

export const API_ROOT = '/api/v1';
export const ORGANISATION = '/user/organisations/:org';
/** What is refused while an organisation is blocked. */
export const BLOCKED = ['BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

/** The media type of a spreadsheet. */
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The whole path of a call, with `:name` for its parameters. */
export const addressOf = ({ path, auth }: Pick<DeclaredCall, 'path' | 'auth'>): string =>
  auth === 'internal' ? path : `${API_ROOT}${path}`;

/** The path of a call with its parameters filled in. */
export const pathOf = <C extends DeclaredCall>({ path }: C, params: ParamsOf<C>): string => {
  const values: Readonly<Record<string, string>> = params;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
};
