import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Stage, Step } from './recipe.ts';

/** What a recipe has made: a root folder, and how what is in it is run. */
export type Image = {
  root: string;
  folder: string;
  user: string;
  env: Record<string, string>;
  command: string[];
  health: string[];
};

export type Workshop = {
  /** Where the roots are made. */
  folder: string;
  /** The machine that all of them begin as; it stands for the images that the recipes name. */
  base: string;
  /** The files that the recipe copies from. */
  context: string;
  /** What its commands need to reach the registry. */
  env: Record<string, string>;
};

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'inherit' });

/** A root that begins as a copy of the base. */
const rootFor = ({ folder, base }: Workshop, name: string): string => {
  const [root, upper, work] = [name, `${name}.upper`, `${name}.work`].map((each) => path.join(folder, each));
  if (!root || !upper || !work) throw new Error('no folder');
  for (const each of [root, upper, work]) mkdirSync(each, { recursive: true });
  mount('-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, root);
  mount('-t', 'proc', 'proc', path.join(root, 'proc'));
  mount('--rbind', '/dev', path.join(root, 'dev'));
  return root;
};

/** The words to run a command in an image as its user, and the environment for it. */
export const inImage = (image: Image, words: readonly string[], more: Record<string, string> = {}) => ({
  command: 'chroot',
  args: [`--userspec=${image.user}`, image.root, 'sh', '-c', 'cd "$0" && exec "$@"', image.folder, ...words],
  env: { PATH, HOME: '/tmp', LANG: 'C.UTF-8', ...image.env, ...more },
});

const isFolder = (file: string) => statSync(file).isDirectory();

const copy = (image: Image, from: string, { sources, target }: Extract<Step, { kind: 'copy' }>) => {
  const into = path.join(image.root, path.resolve(image.folder, target));
  for (const source of sources.map((each) => path.join(from, each))) {
    const many = isFolder(source) || target.endsWith('/');
    mkdirSync(many ? into : path.dirname(into), { recursive: true });
    execFileSync('cp', ['-a', isFolder(source) ? `${source}/.` : source, into]);
  }
};

const perform = (image: Image, step: Step, stage: Stage, workshop: Workshop, earlier: ReadonlyMap<string, Image>) => {
  switch (step.kind) {
    case 'run': {
      const env = { ...workshop.env, ...stage.arguments };
      const { command, args, env: all } = inImage(image, ['sh', '-ec', step.command], env);
      execFileSync(command, args, { env: { ...all, HOME: '/root' }, stdio: ['ignore', 'inherit', 'inherit'] });
      return;
    }
    case 'copy':
      return copy(image, step.from ? (earlier.get(step.from)?.root ?? '') : workshop.context, step);
    case 'workdir':
      image.folder = path.resolve(image.folder, step.path);
      return mkdirSync(path.join(image.root, image.folder), { recursive: true });
    case 'env':
      return Object.assign(image.env, step.values);
    case 'user':
      image.user = step.name;
      return;
    case 'health':
      image.health = step.words;
      return;
    case 'command':
      image.command = step.words;
  }
};

/** Takes the steps of a recipe one by one, as `docker build` would. Gives what its stages have made; the last is the image. */
export const buildRecipe = (name: string, stages: readonly Stage[], workshop: Workshop): Image[] => {
  const earlier = new Map<string, Image>();
  return stages.map((stage, index) => {
    const root = rootFor(workshop, `${name}-${index}`);
    const image: Image = { root, folder: '/', user: 'root', env: {}, command: [], health: [] };
    for (const step of stage.steps) perform(image, step, stage, workshop, earlier);
    if (stage.name) earlier.set(stage.name, image);
    return image;
  });
};

// A name, anywhere below where two asterisks and a slash are before it; or all that is in a folder at the top, by an asterisk after it.
const IGNORED = /^(?:(?<anywhere>\*\*\/)?(?<name>[\w.-]+)|(?<folder>[\w.-]+)\/\*)$/;

/** Leaves out of a folder what .dockerignore keeps from a build; a line with `!` keeps something in a folder of which all else goes. */
export const leaveOutIgnored = (context: string): void => {
  const lines = readFileSync(path.join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const kept = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const unknown = (line: string) => new Error(`A line of .dockerignore that is not known here: ${line}`);
  const remove = (file: string) => rmSync(path.join(context, file), { recursive: true, force: true });
  for (const line of kept) if (!lines.includes(`${path.dirname(line)}/*`)) throw unknown(`!${line}`);
  for (const line of lines.filter((each) => !each.startsWith('!'))) {
    const { anywhere, name, folder } = IGNORED.exec(line)?.groups ?? {};
    const within = folder ? readdirSync(path.join(context, folder)).map((each) => path.join(folder, each)) : [];
    if (!name && !folder) throw unknown(line);
    if (anywhere && name) execFileSync('find', [context, '-name', name, '-prune', '-exec', 'rm', '-rf', '{}', '+']);
    else if (name) remove(name);
    else for (const each of within.filter((one) => !kept.includes(one))) remove(each);
  }
};
