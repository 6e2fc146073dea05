import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createStrengthProcess } from '../../services/identity/src/passwords/strength-process.ts';
import { NODE_FLAGS } from '../run/service-process.ts';
import { parseRecipe } from '../test/machine/recipe.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const namesIn = (folder: string) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);

const FILES = [
  'docker-compose.yml',
  'deploy/README.md',
  ...namesIn('deploy/platform/kubernetes'),
  ...namesIn('deploy/platform/images').filter((name) => name.endsWith('Dockerfile')),
];
const { version } = JSON.parse(read('package.json'));

/** What a file runs, builds from, or builds. */
const imagesIn = (text: string): string[] =>
  [...text.matchAll(/(?:^\s*image: |^ARG (?:NODE|NGINX)=|^FROM (?!\$)| -t )(\S+)/gm)].flatMap(
    ([, image]) => image ?? [],
  );
const all = FILES.flatMap((name) => imagesIn(read(name)).map((image) => [name, image] as const));

describe('images', () => {
  it('are found in docker-compose.yml, the Kubernetes manifests and the Dockerfiles', () => {
    expect(all.length).toBeGreaterThan(18);
  });

  it.each(all)('%s pins %s to a full version or a digest', (_file, image) => {
    expect(image).toMatch(/(?::v?\d+\.\d+(\.\d+)?(-[\w.-]+)?|@sha256:[0-9a-f]{64})$/);
  });

  it('of services have the same Node flags as a start from a checkout', () => {
    expect(read('deploy/platform/images/service.Dockerfile')).toContain(`ENV NODE_OPTIONS=${NODE_FLAGS.join(' ')}\n`);
  });

  it('of services contain the compiled code that identity and its password checker load', async () => {
    const values = { SERVICE: 'identity' };
    const image = parseRecipe(read('deploy/platform/images/service.Dockerfile'), values).at(-1);
    const runs = image?.steps.flatMap((step) => (step.kind === 'run' ? [step.command] : [])) ?? [];
    const cache = mkdtempSync(path.join(tmpdir(), 'compiled-'));
    const NODE_OPTIONS = NODE_FLAGS.join(' ');
    const env = { PATH: process.env.PATH, ...values, NODE_OPTIONS, NODE_COMPILE_CACHE: cache };
    const filesIn = (folder: string) => readdirSync(folder, { recursive: true }).length;
    execFileSync('sh', ['-c', runs.at(-1) ?? ''], { cwd: path.join(root, 'services/identity'), env });
    const compiled = filesIn(cache);
    expect(compiled).toBeGreaterThan(100);
    // Started as the service does: other flags of V8 would need other compiled code.
    process.env.NODE_COMPILE_CACHE = cache;
    const child = createStrengthProcess(path.join(root, 'services/identity/src/passwords/estimate-strength.ts'));
    try {
      await child.estimate({ password: 'x', known: [] }, AbortSignal.timeout(60_000));
      await child.end();
      expect(filesIn(cache)).toBe(compiled);
    } finally {
      delete process.env.NODE_COMPILE_CACHE;
      rmSync(cache, { recursive: true });
    }
  });

  it('of Waymark have the version in package.json', () => {
    const ours = all.map(([, image]) => image).filter((image) => image.startsWith('waymark/'));
    expect([...new Set(ours.map((image) => image.split(':')[1]))]).toEqual([version]);
  });
});
