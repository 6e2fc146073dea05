import type { InferType, Schema } from 'yup';
import type { ErrorCode } from '../errors/error-codes.ts';
import type * as schemas from '../schemas/all.ts';
import type { VALUES } from './values.ts';

/*
 * Each call of the API is declared once, in this package. The services implement the declaration; the front end and other services call
 * through it; the OpenAPI document, the service that owns each path and the checks of answers are derived from it. Schemas are named, not
 * imported, so that a browser loads a few words for each call and no schema.
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
/** The name of a schema in `schemas/all.ts`. */
export type InputName = {
  [Name in keyof Inputs]: Inputs[Name] extends Schema ? Name : never;
}[keyof Inputs];
/** The name of a resource, or of another type of value in an answer, in `values.ts`. */
export type ValueName = keyof typeof VALUES;

/** A rate limit. Calls that name the same limit share its count. */
export type RateLimit = {
  name: string;
  points: number;
  seconds: number;
  /** What is counted: the calls of one client address, or of one user. */
  by: 'ip' | 'user';
  /** Counted in the database, over all replicas; otherwise in each process. */
  shared?: boolean;
};

export type DeclaredCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to `/api/v1`; a path of an internal call starts with `/internal`. Parameters as `:name`. */
  path: `/${string}`;
  tag: Tag;
  summary: string;
  /** More about it for the API documents, where its fields do not say it. */
  note?: string;
  /** Who may call it at all; default: `session`. Further rights are checked by the service's access steps. */
  auth?: 'public' | 'cookie' | 'session' | 'internal';
  /** Path parameters that are not UUIDs. */
  params?: Readonly<Record<string, 'text'>>;
  query?: InputName;
  body?: InputName;
  /** In bytes; default: 100 kB. */
  bodyLimit?: number;
  /** The body is not read, whatever its type: mail programs that unsubscribe send a form (RFC 8058). */
  anyBody?: true;
  /** Default: 200. 303 leads a browser to a page. */
  status?: 201 | 303;
  /** The members of the answer besides `status: true`: one value, or `[name]` for a list. A member whose name ends in `?` is optional. */
  answer?: Readonly<Record<string, ValueName | readonly [ValueName]>>;
  /** The answer has the header `x-total-count`: the number of items over all pages. */
  paged?: true;
  /** The media type of an answer that is not JSON of the usual form. */
  media?: string;
  /** The answer is a file, and has the header `content-disposition`, which names it. */
  download?: true;
  /** Refusals in addition to those of every call of its kind (`codesOf`). */
  codes?: readonly ErrorCode[];
  /** The members of a refusal besides `code`, `message` and `errors`, by code; described as in `answer`. */
  refusalData?: Readonly<Partial<Record<ErrorCode, NonNullable<DeclaredCall['answer']>>>>;
  limits?: readonly RateLimit[];
  /** It may take longer than the usual five seconds. For a streamed answer only the time to the first byte counts. */
  takesLong?: true;
  /**
   * It cannot be undone, so the service asks identity whether the session is still live. The call is refused while identity does not
   * answer.
   */
  confirmsSession?: true;
  /** Unsafe calls of a session honour Idempotency-Key, unless this is false: for calls that do no harm when repeated. */
  idempotent?: false;
  /** It deletes or uses up its target. A repeat with the same Idempotency-Key still gets the first answer, not 404. */
  usesUp?: true;
  /** Request or answer holds a password, a token or another secret. Nothing of it is stored, so it ignores Idempotency-Key. */
  secret?: true;
  /**
   * What API tokens may do is derived (`scopesOf`), with two exceptions. `never`: calls about signing in or the account itself.
   * `as_member`: calls that ordinary members make too, so that no admin scope is needed although they may answer FORBIDDEN.
   */
  byToken?: 'never' | 'as_member';
};

/** Declares a call. The front-end build keeps only the properties that a browser needs (deploy/web/call-loader.ts). */
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
/** The body as the service receives it: validated, with defaults filled in. */
export type BodyOf<C extends DeclaredCall> = InputOf<C['body']>;
/** The query as the service receives it. */
export type QueryOf<C extends DeclaredCall> = InputOf<C['query']>;

type ValueOf<V> = V extends readonly [infer Name extends ValueName]
  ? InferType<(typeof VALUES)[Name]>[]
  : V extends ValueName
    ? InferType<(typeof VALUES)[V]>
    : never;
type Members<A> = { [Name in keyof A as Name extends `${string}?` ? never : Name]: ValueOf<A[Name]> } & {
  [Name in keyof A as Name extends `${infer Bare}?` ? Bare : never]?: ValueOf<A[Name]>;
};
/** The members of a call's answer besides `status: true`. */
export type AnswerOf<C extends DeclaredCall> = C extends { answer: infer A } ? Members<A> : object;

export const API_ROOT = '/api/v1';
export const ORGANISATION = '/user/organisations/:org';
/** The refusals while an organisation is blocked. */
export const BLOCKED = ['BLOCKED_FOR_NOT_PAYING', 'BLOCKED_FOR_USERS_OVER_SUBSCRIPTION'] as const;

/** The media type of a spreadsheet. */
export const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The refusals of calls that only the platform owner may make. */
export const OWNER_CODES = ['FORBIDDEN', 'EMAIL_NOT_PROVEN', 'SECOND_FACTOR_REQUIRED'] as const;

/** The full path of a call, with `:name` for its parameters. */
export const addressOf = ({ path, auth }: Pick<DeclaredCall, 'path' | 'auth'>): string =>
  auth === 'internal' ? path : `${API_ROOT}${path}`;

/** The path of a call with its parameters filled in. */
export const pathOf = <C extends DeclaredCall>({ path }: C, params: ParamsOf<C>): string => {
  const values: Readonly<Record<string, string>> = params;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
};
