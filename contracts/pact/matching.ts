import { MatchersV3 } from '@pact-foundation/pact';
import {
  FREQUENCIES,
  GOALS,
  HEALTHS,
  HISTORY_KINDS,
  HISTORY_TARGETS,
  LANGUAGES,
  LEAVE_REASONS,
  LEVELS,
  MAIL_TEMPLATES,
  PLAN_TYPES,
  STATUSES,
  UUID,
  VERDICTS,
} from '../src/index.ts';

export type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [key: string]: Json };

/** Fields that clients branch on: matched by their exact value. */
const LITERAL = ['code', 'status', 'specversion', 'source', 'type', 'datacontenttype'];

/** Fields whose value is from a fixed list of words, at any depth. */
const WORDS: Record<string, readonly string[]> = {
  lang: LANGUAGES,
  level: LEVELS,
  goal: GOALS,
  health: HEALTHS,
  frequency: FREQUENCIES,
  kind: HISTORY_KINDS,
  target: HISTORY_TARGETS,
  reason: LEAVE_REASONS,
  plan: PLAN_TYPES,
  current_subscription_type: PLAN_TYPES,
  in_progress_subscription_type: PLAN_TYPES,
  requested_plan: PLAN_TYPES,
  status: STATUSES,
  template: MAIL_TEMPLATES,
  verdict: VERDICTS,
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const PATTERNS = [UUID, INSTANT, DATE];

const textLike = (value: string, name: string | undefined): unknown => {
  const words = name === undefined ? undefined : WORDS[name];
  if (words?.includes(value)) return MatchersV3.regex(`^(${words.join('|')})$`, value);
  const pattern = PATTERNS.find((one) => one.test(value));
  return pattern ? MatchersV3.regex(pattern.source, value) : MatchersV3.string(value);
};

/**
 * Matchers for anything shaped like the example: the same fields with values of the same type, lists of at least one such element.
 * `null`, an empty list and the `status: true` of the envelope match exactly.
 */
export const alike = (example: Json, name?: string): unknown => {
  if (example === null || example === undefined) return example;
  if (name !== undefined && isLiteral(name, example)) return example;
  if (typeof example === 'string') return textLike(example, name);
  if (typeof example === 'number') return MatchersV3.number(example);
  if (typeof example === 'boolean') return MatchersV3.boolean(example);
  if (isList(example)) {
    return example.length === 0 ? [] : MatchersV3.eachLike(alike(example[0], name), example.length);
  }
  return Object.fromEntries(Object.entries(example).map(([key, value]) => [key, alike(value, key)]));
};

// An objective's `status` is one of a few words; the envelope's `status` is a boolean.
const isLiteral = (name: string, example: Json) => LITERAL.includes(name) && !STATUSES.some((one) => one === example);

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
