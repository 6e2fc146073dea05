import {
  type AnswerOf,
  DAY_MS,
  type Lang,
  type listDigest,
  SHOWN_DATE,
  shownDate,
  type Trouble,
  translate,
} from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';

export type Digest = AnswerOf<typeof listDigest>['digest'];

type Blocker = Digest['blocked']['blockers'][number];
type Troubled = Digest['attention']['objectives'][number];
/** Digests from earlier versions, answered or queued, have no people and no troubles. */
type DigestBlocker = Omit<Blocker, 'owner_uuid' | 'user_uuid' | 'team_uuid'> & Partial<Blocker>;
type DigestObjective = Omit<Troubled, 'keyresult'> & Partial<Troubled>;
export type DigestContent = Omit<Digest, 'blocked' | 'attention'> & {
  blocked: { total: number; blockers: readonly DigestBlocker[] };
  attention: { total: number; objectives: readonly DigestObjective[] };
};

export type DigestPart = {
  heading: string;
  /** The total; `items` has the first of them. */
  total: number;
  items: readonly { url: string; text: string }[];
};

/** How a digest is rendered. */
export type Rendering = {
  lang: Lang;
  /** Names of members and teams by id; those without a name are left out. */
  names: ReadonlyMap<string, string>;
  now: Date;
  /** Escapes text that people wrote. */
  escapeText(text: string): string;
  /** Renders a name as a link. */
  link(url: string, name: string): string;
};

/** Whether the digest has any content. */
export const hasContent = ({ moved, blocked, attention, ending }: DigestContent): boolean =>
  [moved, blocked, attention, ending].some(({ total }) => total > 0);

/** The ids of owners of blocked key results, and of those whom blockers wait for. */
export const namedIn = ({ blocked }: DigestContent): string[] =>
  blocked.blockers.flatMap(({ owner_uuid, user_uuid, team_uuid }) =>
    [owner_uuid, user_uuid, team_uuid].flatMap((uuid) => uuid ?? []),
  );

const dateIn = (lang: Lang, date: string): string =>
  shownDate(new Intl.DateTimeFormat(lang, { ...SHOWN_DATE, timeZone: 'UTC' }).formatToParts(new Date(date)));

/** The owner, the member or team that the blocker waits for, and for how long. */
const aboutBlocker = (
  { kind, owner_uuid, user_uuid, team_uuid, raised_at }: DigestBlocker,
  { lang, names, now, escapeText }: Rendering,
): string[] => {
  if (owner_uuid === undefined) return [];
  const named = (key: string, uuid: string | null | undefined): string[] => {
    const person = names.get(uuid ?? '');
    return person === undefined ? [] : [translateMail(lang, `mail.digest.${key}`, { person: escapeText(person) })];
  };
  const isOutside = kind === 'waiting' && !user_uuid && !team_uuid;
  const days = Math.floor((now.getTime() - Date.parse(raised_at)) / DAY_MS);
  return [
    ...named('owner', owner_uuid),
    ...(isOutside ? [translateMail(lang, 'mail.digest.waits_outside')] : named('waits_for', user_uuid ?? team_uuid)),
    days > 0
      ? translateMail(lang, 'mail.digest.since', { count: days })
      : translateMail(lang, 'mail.digest.since_today'),
  ];
};

/** The key result with the worst trouble, and what the trouble is (product-rules.md, "Trouble"). */
const aboutTrouble = ({ keyresult }: DigestObjective, { lang, escapeText }: Rendering): string[] => {
  if (keyresult === undefined) return [];
  const { name, trouble, by, confidence } = keyresult;
  const words: Readonly<Record<Trouble, () => string>> = {
    behind: () => translateMail(lang, 'mail.trouble.behind', { count: Math.abs(by) }),
    stalled: () => translate(lang, 'pace.stalled'),
    blocked: () => translateMail(lang, 'mail.trouble.blocked'),
    confidence_falling: () => translateMail(lang, 'mail.trouble.confidence_falling'),
    confidence_low: () => translateMail(lang, 'mail.trouble.confidence_low', { confidence }),
  };
  const troubles = trouble.map((each) => words[each]()).join(', ');
  return [translateMail(lang, 'mail.trouble.of', { name: escapeText(name), troubles })];
};

/** The parts of a digest that are not empty. */
export const digestParts = (
  { moved, blocked, attention, ending }: DigestContent,
  rendering: Rendering,
): DigestPart[] => {
  const { lang, escapeText, link } = rendering;
  const part = <One extends { url: string; name: string }>(
    name: string,
    { total, listed }: { total: number; listed: readonly One[] },
    values: (one: One) => Readonly<Record<string, string | number>>,
    about: (one: One, rendering: Rendering) => string[] = () => [],
  ): DigestPart => ({
    heading: translateMail(lang, `mail.digest.${name}`),
    total,
    items: listed.map((one) => {
      const line = translateMail(lang, `mail.digest.${name}_item`, { ...values(one), name: link(one.url, one.name) });
      const more = about(one, rendering);
      return { url: one.url, text: more.length > 0 ? `${line} (${more.join(', ')})` : line };
    }),
  });
  return [
    part('moved', { total: moved.total, listed: moved.keyresults }, ({ from, to }) => ({ from, to })),
    part(
      ...(['blocked', { total: blocked.total, listed: blocked.blockers }] as const),
      ({ text }) => ({ text: escapeText(text) }),
      aboutBlocker,
    ),
    part(
      ...(['attention', { total: attention.total, listed: attention.objectives }] as const),
      ({ progress }) => ({ progress }),
      aboutTrouble,
    ),
    part('ending', { total: ending.total, listed: ending.objectives }, ({ progress, period_end }) => ({
      progress,
      date: dateIn(lang, period_end),
    })),
  ].filter(({ total }) => total > 0);
};
