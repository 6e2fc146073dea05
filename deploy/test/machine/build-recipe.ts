import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Stage, Step } from './recipe.ts';

/** The result of a recipe: a root folder, and how to run it. */
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
  /** The root that all images start from; it replaces the base images in the recipes. */
  base: string;
  /** The build context. */
  context: string;
  /** Environment variables that the commands need to reach the registry. */
  env: Record<string, string>;
};

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

const mount = (...words: string[]) => execFileSync('mount', words, { stdio: 'inherit' });

/** Creates a root as a copy of the base. */
const rootFor = ({ folder, base }: Workshop, name: string): string => {
  const [root, upper, work] = [name, `${name}.upper`, `${name}.work`].map((each) => path.join(folder, each));
  if (!root || !upper || !work) throw new Error('no folder');
  for (const each of [root, upper, work]) mkdirSync(each, { recursive: true });
  mount('-t', 'overlay', 'overlay', '-o', `lowerdir=${base},upperdir=${upper},workdir=${work}`, root);
  mount('-t', 'proc', 'proc', path.join(root, 'proc'));
  mount('--rbind', '/dev', path.join(root, 'dev'));
  return root;
};

/** The command line and environment to run a command in an image as its user. */
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

/** Runs the steps of a recipe like `docker build`. Returns the result of each stage; the last is the image. */
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

// A name, at any depth if two asterisks and a slash precede it; or the content of a top-level folder, with an asterisk after it.
const IGNORED = /^(?:(?<anywhere>\*\*\/)?(?<name>[\w.-]+)|(?<folder>[\w.-]+)\/\*)$/;

/** Removes what .dockerignore excludes from the build context; a line with `!` keeps something in an otherwise excluded folder. */
export const leaveOutIgnored = (context: string): void => {
  const lines = readFileSync(path.join(context, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const reincluded = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  const unknown = (line: string) => new Error(`A line of .dockerignore that is not known here: ${line}`);
  const remove = (file: string) => rmSync(path.join(context, file), { recursive: true, force: true });
  for (const line of reincluded) if (!lines.includes(`${path.dirname(line)}/*`)) throw unknown(`!${line}`);
  for (const line of lines.filter((each) => !each.startsWith('!'))) {
    const { anywhere, name, folder } = IGNORED.exec(line)?.groups ?? {};
    const within = folder ? readdirSync(path.join(context, folder)).map((each) => path.join(folder, each)) : [];
    if (!name && !folder) throw unknown(line);
    if (anywhere && name) execFileSync('find', [context, '-name', name, '-prune', '-exec', 'rm', '-rf', '{}', '+']);
    else if (name) remove(name);
    else for (const each of within.filter((one) => !reincluded.includes(one))) remove(each);
  }
};
