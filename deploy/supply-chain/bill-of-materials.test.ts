import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type BillOfMaterials,
  type Component,
  licenceList,
  licenceProblems,
  writeSupplyChain,
} from './bill-of-materials.ts';

const LIMIT_MS = 60_000;
const root = path.join(import.meta.dirname, '../..');
const directory = mkdtempSync(path.join(tmpdir(), 'waymark-bill-'));
const lock: { packages: Record<string, { version?: string; dev?: boolean; link?: boolean }> } = JSON.parse(
  readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
);
const written = (name: string) => readFileSync(path.join(directory, name), 'utf8');

beforeAll(() => writeSupplyChain(directory), LIMIT_MS);
afterAll(() => rmSync(directory, { recursive: true }));

const under = (...licenses: NonNullable<Component['licenses']>): Component => ({
  'bom-ref': 'made-up',
  name: 'made-up',
  version: '1.0.0',
  licenses,
});

describe('the bill of materials', () => {
  it('is a CycloneDX document with every shipped package of the lock file', () => {
    const bill: BillOfMaterials = JSON.parse(written('sbom.cdx.json'));
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
    const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
    const shipped = Object.entries(lock.packages)
      .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && !dev && !link)
      .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((each) => !named.has(each))).toEqual([]);
    expect([...named].filter((each) => each.startsWith('jest@'))).toEqual([]);
  });

  it('comes with a list of third-party licences', () => {
    const list = written('THIRD-PARTY-LICENSES');
    expect(list).toMatch(/^react@[\d.]+ {2}MIT$/m);
    expect(list).not.toMatch(/^(?:@waymark\/|okr@)/m);
  });
});

describe('the licence of a package', () => {
  it.each([
    ['strong copyleft', under({ license: { id: 'GPL-3.0-only' } })],
    ['a permitted one AND strong copyleft', under({ expression: 'MIT AND AGPL-3.0-only' })],
    ['a list with an entry that is not permitted', under({ license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } })],
    ['missing', under()],
  ])('is refused if it is %s', (_what, component) => {
    expect(licenceProblems([component])).toEqual([expect.stringMatching(/^made-up@1\.0\.0 is under /)]);
  });

  it.each([
    ['MIT', under({ license: { id: 'MIT' } })],
    ['a choice with a permitted option', under({ expression: '(MIT OR GPL-3.0-or-later)' })],
    ['a combination of permitted ones', under({ expression: 'MIT AND ISC' })],
  ])('is permitted if it is %s', (_what, component) => {
    expect(licenceProblems([component])).toEqual([]);
    expect(licenceList([component])).toContain('made-up@1.0.0');
  });
});
