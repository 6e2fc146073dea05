import { mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeLinks } from './postgres-binaries.ts';
import { canReach } from './unprivileged-user.ts';

describe('makeLinks', () => {
  let native: string;
  beforeEach(async () => {
    native = await mkdtemp(path.join(tmpdir(), 'waymark-links-'));
    await mkdir(path.join(native, 'lib'));
    await writeFile(path.join(native, 'lib', 'libx.so.1.2'), 'library');
    const links = ['libx.so', 'libx.so.1'].map((name) => ({
      source: 'native/lib/libx.so.1.2',
      target: `native/lib/${name}`,
    }));
    await writeFile(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  });
  afterEach(() => rm(native, { recursive: true }));

  it('makes missing links, and leaves links that exist as they are', async () => {
    await symlink('./libx.so.1.2', path.join(native, 'lib', 'libx.so.1'));
    await makeLinks(native);
    await makeLinks(native);
    await expect(readFile(path.join(native, 'lib', 'libx.so'), 'utf8')).resolves.toBe('library');
    await expect(readlink(path.join(native, 'lib', 'libx.so'))).resolves.toBe('libx.so.1.2');
    await expect(readlink(path.join(native, 'lib', 'libx.so.1'))).resolves.toBe('./libx.so.1.2');
  });

  it('succeeds for a package without a list of links', async () => {
    await rm(path.join(native, 'pg-symlinks.json'));
    await expect(makeLinks(native)).resolves.toBeUndefined();
  });
});

describe('canReach', () => {
  const nobody = { uid: 65_534, gid: 65_534 };

  it('detects a parent directory that other users may not enter', async () => {
    const closed = await mkdtemp(path.join(tmpdir(), 'waymark-closed-'));
    await mkdir(path.join(closed, 'inner'), { mode: 0o755 });
    await expect(canReach(path.join(closed, 'inner'), nobody)).resolves.toBe(false);
    await expect(canReach(path.join(closed, 'inner'), undefined)).resolves.toBe(true);
    await expect(canReach(tmpdir(), nobody)).resolves.toBe(true);
    await rm(closed, { recursive: true });
  });
});
