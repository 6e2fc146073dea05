import { mentionOf } from '@waymark/contracts';
import { partsOf } from './comment-parts.ts';

/** A chosen mention: the box shows the name, and the sent text has the uuid. */
export type Chosen = { uuid: string; label: string };
/** A comment while it is written. */
export type MentionDraft = { text: string; chosen: readonly Chosen[] };

export const EMPTY_DRAFT: MentionDraft = { text: '', chosen: [] };

/** Two people with the same name are told apart by their email addresses. */
const labelFor = (name: string, hint: string | undefined, uuid: string, chosen: readonly Chosen[]): string => {
  const isTaken = chosen.some((one) => one.label === name && one.uuid !== uuid);
  return isTaken ? `${name} (${hint ?? uuid.slice(0, 4)})` : name;
};

/** Turns the text of a sent comment back into a draft. */
export const draftOf = (text: string, nameOf: (uuid: string) => string): MentionDraft => {
  const chosen: Chosen[] = [];
  const shown = partsOf(text).map(({ kind, value }) => {
    if (kind !== 'mention') return value;
    const known = chosen.find(({ uuid }) => uuid === value);
    const label = known?.label ?? labelFor(nameOf(value), undefined, value, chosen);
    if (!known) chosen.push({ uuid: value, label });
    return `@${label}`;
  });
  return { text: shown.join(''), chosen };
};

/** Matches `@name` as a whole word: not the beginning of a longer one, nor part of an address. */
const named = (label: string): RegExp => {
  const literal = label.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])@${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
};

/** The text to send. Longer names are replaced first, so that Ada Lovelace is not taken for Ada. */
export const sentText = ({ text, chosen }: MentionDraft): string =>
  chosen
    .toSorted((one, other) => other.label.length - one.label.length)
    .reduce((sent, { uuid, label }) => sent.replace(named(label), () => mentionOf(uuid)), text)
    .trim();

/** The text that was typed after the draft was sent. */
export const withoutSent = (now: MentionDraft, sent: MentionDraft): MentionDraft => {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  return text ? { ...now, text } : EMPTY_DRAFT;
};

/** Whether a typed name is a chosen one, perhaps with further words: @Adam is not @Ada. */
const isChosen = (q: string, { label }: Chosen): boolean =>
  q.startsWith(label) && !/^[\p{L}\p{M}\p{N}]/u.test(q.slice(label.length));

const TYPED_MENTION = /(?:^|[\s(])@([^\s@[\]]{0,30}(?: [^\s@[\]]{1,30})?)$/;

/** The mention that is being typed at the caret: its start and the typed part of the name; undefined if there is none. */
export const mentionAt = ({ text, chosen }: MentionDraft, caret: number): { from: number; q: string } | undefined => {
  const q = TYPED_MENTION.exec(text.slice(0, caret))?.[1];
  if (q === undefined || chosen.some((one) => isChosen(q, one))) return undefined;
  return { from: caret - q.length - 1, q };
};

type Choice = { uuid: string; name: string; hint?: string | undefined };

/** Replaces the typed part of a name by the chosen mention; returns the draft and the new position of the caret. */
export const withMention = (
  { text, chosen }: MentionDraft,
  { from, to }: { from: number; to: number },
  { uuid, name, hint }: Choice,
): { draft: MentionDraft; caret: number } => {
  const label = chosen.find((one) => one.uuid === uuid)?.label ?? labelFor(name, hint, uuid, chosen);
  const before = `${text.slice(0, from)}@${label} `;
  const others = chosen.filter((one) => one.uuid !== uuid);
  const draft = { text: before + text.slice(to).replace(/^ /, ''), chosen: [...others, { uuid, label }] };
  return { draft, caret: before.length };
};
