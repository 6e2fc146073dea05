import { type AnswerOf, type Lang, type listDigest, translateMail } from '@waymark/contracts';

export type Digest = AnswerOf<typeof listDigest>['digest'];

/** What a line tells of, for the text of its part. */
type DigestItem = { url: string; values: Readonly<Record<string, string | number>> & { name: string } };
export type DigestPart = {
  heading: string;
  /** All there are; `items` has the first of them. */
  total: number;
  items: readonly DigestItem[];
  /** A line of this part in the reader's words. */
  textOf(values: DigestItem['values']): string;
};

const dateIn = (lang: Lang, date: string): string =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Whether there is anything to tell. */
export const isWorthTelling = ({ moved, blocked, attention, ending }: Digest): boolean =>
  [moved, blocked, attention, ending].some(({ total }) => total > 0);

/** The parts of a digest that have something. */
export const digestParts = ({ moved, blocked, attention, ending }: Digest, lang: Lang): DigestPart[] => {
  const part = (name: string, total: number, items: DigestItem[]): DigestPart => ({
    ...{ heading: translateMail(lang, `mail.digest.${name}`), total, items },
    textOf: (values) => translateMail(lang, `mail.digest.${name}_item`, values),
  });
  const item = <T extends { url: string; name: string }>({ url, ...values }: T) => ({ url, values });
  const until = (date: string) => dateIn(lang, date);
  return [
    part('moved', moved.total, moved.keyresults.map(item)),
    part('blocked', blocked.total, blocked.blockers.map(item)),
    part('attention', attention.total, attention.objectives.map(item)),
    part(
      'ending',
      ending.total,
      ending.objectives.map((one) => item({ ...one, date: until(one.period_end) })),
    ),
  ].filter(({ total }) => total > 0);
};
