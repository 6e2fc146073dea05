import type { Schema } from 'yup';
import type { ErrorCode } from '../errors/error-codes.ts';
import type { JsonObject } from './json-schema.ts';

export type Tag =
  | 'account'
  | 'organisations'
  | 'members'
  | 'teams'
  | 'objectives'
  | 'key results'
  | 'subscription'
  | 'back office'
  | 'reminders'
  | 'history';

/** One call of the public API. */
export type ApiCall = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api/v1`, parameters as `:name`. */
  path: string;
  tag: Tag;
  summary: string;
  /** Who may call it; `session` where not said. */
  auth?: 'public' | 'cookie' | 'session';
  status?: 200 | 201;
  query?: Schema;
  body?: Schema;
  /** What the answer holds beside `status: true`. */
  answer?: Readonly<Record<string, JsonObject>>;
  /** The media type of an answer that is no JSON. */
  media?: string;
  /** Codes beyond those that every call of its kind may answer. */
  codes?: readonly ErrorCode[];
};

export const ORGANISATION = '/user/organisations/:org';
