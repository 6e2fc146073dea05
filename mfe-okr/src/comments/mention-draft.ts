import { mentionOf } from '@waymark/contracts';
import { partsOf } from './comment-parts.ts';

/** Somebody who was chosen while writing: the box shows the name, and what is sent names the uuid. */
export type Chosen = { uuid: string; label: string };
/** A comment while it is written. */
export type MentionDraft = { text: string; chosen: readonly Chosen[] };

export const EMPTY_DRAFT: MentionDraft = { text: '', chosen: [] };

/** Two people of one name are told apart by their addresses. */
const labelFor = (name: string, hint: string | undefined, uuid: string, chosen: readonly Chosen[]): string => {
  const isTaken = chosen.some((one) => one.label === name && one.uuid !== uuid);
  return isTaken ? `${name} (${hint ?? uuid.slice(0, 4)})` : name;
};

/** What the box shows of a comment that was sent. */
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

/** A name after its @, where it stands for itself: not the beginning of a longer word, nor a part of an address. */
const named = (label: string): RegExp => {
  const literal = label.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])@${literal}(?![\\p{L}\\p{M}\\p{N}])`, 'gu');
};

/** What is sent: longer names first, so that Ada Lovelace is not taken for Ada. */
export const sentText = ({ text, chosen }: MentionDraft): string =>
  chosen
    .toSorted((one, other) => other.label.length - one.label.length)
    .reduce((sent, { uuid, label }) => sent.replace(named(label), () => mentionOf(uuid)), text)
    .trim();

/** What is left of a draft once it was sent as it was before: what was typed since. */
export const withoutSent = (now: MentionDraft, sent: MentionDraft): MentionDraft => {
  const text = now.text.startsWith(sent.text) ? now.text.slice(sent.text.length).trimStart() : now.text;
  return text ? { ...now, text } : EMPTY_DRAFT;
};

const ASKED = /(?:^|[\s(])@([^\s@[\]]{0,30}(?: [^\s@[\]]{1,30})?)$/;

/** Where somebody is being named: from where, and what was typed of the name; undefined where nobody is. */
export const mentionAt = ({ text, chosen }: MentionDraft, caret: number): { from: number; q: string } | undefined => {
  const q = ASKED.exec(text.slice(0, caret))?.[1];
  if (q === undefined || chosen.some(({ label }) => q.startsWith(label))) return undefined;
  return { from: caret - q.length - 1, q };
};

type Choice = { uuid: string; name: string; hint?: string | undefined };

/** The draft once somebody was chosen for what was typed of a name, and where the caret stands then. */
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
