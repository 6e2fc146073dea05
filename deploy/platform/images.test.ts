import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { NODE_FLAGS } from '../run/service-process.ts';

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
  it('are found in the composition, the manifests and the recipes', () => {
    expect(all.length).toBeGreaterThan(18);
  });

  it.each(all)('%s names %s by a whole version or a digest', (_file, image) => {
    expect(image).toMatch(/(?::v?\d+\.\d+(\.\d+)?(-[\w.-]+)?|@sha256:[0-9a-f]{64})$/);
  });

  it('of services tell Node what a start from a checkout tells it', () => {
    expect(read('deploy/platform/images/service.Dockerfile')).toContain(`ENV NODE_OPTIONS=${NODE_FLAGS.join(' ')}\n`);
  });

  it('of Waymark carry the version of the package', () => {
    const ours = all.map(([, image]) => image).filter((image) => image.startsWith('waymark/'));
    expect([...new Set(ours.map((image) => image.split(':')[1]))]).toEqual([version]);
  });
});
