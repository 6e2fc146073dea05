import { addressOf, type DeclaredCall, isPublicCall, SERVICE_NAMES, type ServiceName } from '@waymark/contracts';

/** A path as segments; `:name` matches any one. */
type Address = { owner: ServiceName; segments: readonly string[] };

export type OwnedPattern = { pattern: string; target: ServiceName };

const agree = (one: string, other: string): boolean => one === other || one.startsWith(':') || other.startsWith(':');

const isBelow = (prefix: readonly string[], { segments }: Address): boolean =>
  prefix.length <= segments.length && prefix.every((segment, index) => agree(segment, segments[index] ?? ''));

/** The shortest prefix of an address that is not shared with another service; the whole address if there is none. */
const prefixOf = ({ owner, segments }: Address, all: readonly Address[]): { prefix: string[]; whole: boolean } => {
  const others = all.filter((each) => each.owner !== owner);
  for (let length = 1; length <= segments.length; length += 1) {
    const prefix = segments.slice(0, length);
    if (!others.some((other) => isBelow(prefix, other))) return { prefix, whole: false };
  }
  const conflicting = others.find((other) => other.segments.length === segments.length && isBelow(segments, other));
  if (conflicting) throw new Error(`${owner} and ${conflicting.owner} both declare /${segments.join('/')}`);
  return { prefix: [...segments], whole: true };
};

/** Merges `/a/b/**` and `/a/c/**` of one owner into `/a/{b,c}/**`. */
const joined = (owner: ServiceName, prefixes: readonly { prefix: string[]; whole: boolean }[]): OwnedPattern[] => {
  const groups = new Map<string, Set<string>>();
  for (const { prefix, whole } of prefixes) {
    const key = JSON.stringify([prefix.slice(0, -1), whole]);
    groups.set(key, (groups.get(key) ?? new Set()).add(prefix.at(-1) ?? ''));
  }
  return [...groups].map(([key, names]) => {
    const [parent, whole]: [string[], boolean] = JSON.parse(key);
    const [first = '', ...more] = [...names].sort();
    const last = more.length > 0 ? `{${[first, ...more].join(',')}}` : first;
    return { pattern: `/${[...parent, last].join('/')}${whole ? '' : '/**'}`, target: owner };
  });
};

/**
 * The patterns of the paths of declared calls, exact ones first.
 * @param rest a service without patterns of its own: it answers everything else below /api
 */
export const patternsOf = (
  catalogue: Readonly<Record<string, Readonly<Record<string, DeclaredCall>>>>,
  rest: ServiceName,
): OwnedPattern[] => {
  const all = SERVICE_NAMES.flatMap((owner) =>
    Object.values(catalogue[owner] ?? {})
      .filter(isPublicCall)
      .map((call): Address => ({ owner, segments: addressOf(call).slice(1).split('/') })),
  );
  const patterns = SERVICE_NAMES.filter((name) => name !== rest).flatMap((owner) =>
    joined(
      owner,
      all.filter((each) => each.owner === owner).map((each) => prefixOf(each, all)),
    ),
  );
  const isExact = ({ pattern }: OwnedPattern) => !pattern.endsWith('/**');
  return [...patterns.filter(isExact), ...patterns.filter((each) => !isExact(each))];
};
