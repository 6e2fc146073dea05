import { type AnswerOf, type Lang, type listDigest, type Trouble, translate } from '@waymark/contracts';
import { translateMail } from '@waymark/contracts/mail-texts';

export type Digest = AnswerOf<typeof listDigest>['digest'];

type Blocker = Digest['blocked']['blockers'][number];
type Troubled = Digest['attention']['objectives'][number];
/** Digests from earlier versions, answered or queued, have no people and no troubles. */
type ToldBlocker = Omit<Blocker, 'owner_uuid' | 'user_uuid' | 'team_uuid'> & Partial<Blocker>;
type ToldTroubled = Omit<Troubled, 'keyresult'> & Partial<Troubled>;
export type ToldDigest = Omit<Digest, 'blocked' | 'attention'> & {
  blocked: { total: number; blockers: readonly ToldBlocker[] };
  attention: { total: number; objectives: readonly ToldTroubled[] };
};

export type DigestPart = {
  heading: string;
  /** The total; `items` has the first of them. */
  total: number;
  items: readonly { url: string; text: string }[];
};

/** How a digest is rendered. */
export type Telling = {
  lang: Lang;
  /** Names of members and teams by id; those without a name are left out. */
  names: ReadonlyMap<string, string>;
  now: Date;
  /** Escapes text that people wrote. */
  written(text: string): string;
  /** Renders a name as a link. */
  linked(url: string, name: string): string;
};

const DAY_MS = 86_400_000;

/** Whether the digest has any content. */
export const isWorthTelling = ({ moved, blocked, attention, ending }: ToldDigest): boolean =>
  [moved, blocked, attention, ending].some(({ total }) => total > 0);

/** The ids of owners of blocked key results, and of those whom blockers wait for. */
export const namedIn = ({ blocked }: ToldDigest): string[] =>
  blocked.blockers.flatMap(({ owner_uuid, user_uuid, team_uuid }) =>
    [owner_uuid, user_uuid, team_uuid].flatMap((uuid) => uuid ?? []),
  );

const dateIn = (lang: Lang, date: string): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Owner, whom the blocker waits for, and for how long. */
const aboutBlocker = (
  { kind, owner_uuid, user_uuid, team_uuid, raised_at }: ToldBlocker,
  { lang, names, now, written }: Telling,
): string[] => {
  if (owner_uuid === undefined) return [];
  const named = (key: string, uuid: string | null | undefined): string[] => {
    const person = names.get(uuid ?? '');
    return person === undefined ? [] : [translateMail(lang, `mail.digest.${key}`, { person: written(person) })];
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
const aboutTrouble = ({ keyresult }: ToldTroubled, { lang, written }: Telling): string[] => {
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
  return [translateMail(lang, 'mail.trouble.of', { name: written(name), troubles })];
};

/** The parts of a digest that are not empty. */
export const digestParts = ({ moved, blocked, attention, ending }: ToldDigest, telling: Telling): DigestPart[] => {
  const { lang, written, linked } = telling;
  const part = <One extends { url: string; name: string }>(
    name: string,
    { total, told }: { total: number; told: readonly One[] },
    values: (one: One) => Readonly<Record<string, string | number>>,
    about: (one: One, telling: Telling) => string[] = () => [],
  ): DigestPart => ({
    heading: translateMail(lang, `mail.digest.${name}`),
    total,
    items: told.map((one) => {
      const line = translateMail(lang, `mail.digest.${name}_item`, { ...values(one), name: linked(one.url, one.name) });
      const more = about(one, telling);
      return { url: one.url, text: more.length > 0 ? `${line} (${more.join(', ')})` : line };
    }),
  });
  return [
    part('moved', { total: moved.total, told: moved.keyresults }, ({ from, to }) => ({ from, to })),
    part(
      ...(['blocked', { total: blocked.total, told: blocked.blockers }] as const),
      ({ text }) => ({ text: written(text) }),
      aboutBlocker,
    ),
    part(
      ...(['attention', { total: attention.total, told: attention.objectives }] as const),
      ({ progress }) => ({ progress }),
      aboutTrouble,
    ),
    part('ending', { total: ending.total, told: ending.objectives }, ({ progress, period_end }) => ({
      progress,
      date: dateIn(lang, period_end),
    })),
  ].filter(({ total }) => total > 0);
};
