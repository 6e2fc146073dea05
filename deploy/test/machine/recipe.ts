/** One instruction of a recipe (Dockerfile), as far as the recipes in deploy/platform/images use them. */
export type Step =
  | { kind: 'run'; command: string }
  | { kind: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { kind: 'workdir'; path: string }
  | { kind: 'env'; values: Record<string, string> }
  | { kind: 'user'; name: string }
  | { kind: 'health'; words: string[] }
  | { kind: 'command'; words: string[] };

export type Stage = { image: string; name: string | undefined; arguments: Record<string, string>; steps: Step[] };

type Values = Record<string, string>;

const instructionsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name: name.toUpperCase(), rest: rest.trim() };
    });

const filledIn = (text: string, values: Values) =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The recipe needs a value for ${name}`);
    return value;
  });

const callPairsOf = (text: string): Values =>
  Object.fromEntries([...text.matchAll(/(\w+)=(\S+)/g)].map(([, a, b]) => [a, b]));

/** Only the exec form: the result of the shell form depends on the image's shell. */
const wordsOf = (text: string): string[] => {
  const list: unknown = JSON.parse(text);
  if (Array.isArray(list) && list.every((each) => typeof each === 'string')) return list;
  throw new Error(`Not a list of words: ${text}`);
};

const copyOf = (rest: string): Step => {
  const words = rest.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  return { kind: 'copy', from, sources: words, target };
};

const stepOf = (name: string, rest: string, values: Values): Step | undefined => {
  switch (name) {
    case 'RUN':
      return { kind: 'run', command: rest };
    case 'COPY':
      return copyOf(filledIn(rest, values));
    case 'WORKDIR':
      return { kind: 'workdir', path: filledIn(rest, values) };
    case 'ENV':
      return { kind: 'env', values: callPairsOf(filledIn(rest, values)) };
    case 'USER':
      return { kind: 'user', name: filledIn(rest, values) };
    case 'HEALTHCHECK':
      return { kind: 'health', words: wordsOf(rest.replace(/^.*?\bCMD\s+/, '')) };
    case 'CMD':
      return { kind: 'command', words: wordsOf(rest) };
    case 'EXPOSE':
      return undefined;
    default:
      throw new Error(`An instruction that is not known here: ${name}`);
  }
};

/**
 * Parses a recipe with these build arguments.
 * @throws for anything unknown, so that no step is skipped silently
 */
export const parseRecipe = (text: string, given: Values = {}): Stage[] => {
  const stages: Stage[] = [];
  const common: Values = {};
  for (const { name, rest } of instructionsOf(text)) {
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [, image = '', alias] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(filledIn(rest, common)) ?? [];
      stages.push({ image, name: alias, arguments: {}, steps: [] });
    } else if (name === 'ARG') {
      const [key = '', fallback] = rest.split('=');
      const value = given[key] ?? fallback ?? common[key];
      if (value !== undefined) (stage?.arguments ?? common)[key] = value;
    } else if (stage) {
      const step = stepOf(name, rest, stage.arguments);
      if (step) stage.steps.push(step);
    } else throw new Error(`${name} stands before the first FROM`);
  }
  return stages;
};
