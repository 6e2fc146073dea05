import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The parts of a CycloneDX component that are read here. */
type Licence = { license: { id?: string; name?: string } } | { expression: string };
export type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  purl?: string;
  licenses?: Licence[];
  properties?: { name: string; value: string }[];
};
export type BillOfMaterials = {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const root = join(import.meta.dirname, '../..');
const MAX_BYTES = 64 * 1024 * 1024;

/** Licences that a product under MIT may ship. The weak copyleft ones apply to their own files only. */
const PERMITTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'Zlib', 'Unlicense'],
  ...['0BSD', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** The licences of a component: alternatives joined by `OR`, each of which may be several licences joined by `AND`. */
const choicesOf = ({ licenses = [] }: Component): string[][] => {
  const texts = licenses.map((one) =>
    'expression' in one ? one.expression : (one.license.id ?? one.license.name ?? ''),
  );
  const [text = ''] = texts.length > 1 ? [texts.join(' AND ')] : texts;
  return text
    .replace(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND ').filter(Boolean));
};

const has = ({ properties = [] }: Component, property: string): boolean =>
  properties.some(({ name }) => name === property);
const isOurs = (component: Component): boolean => has(component, 'cdx:npm:package:private');
const nameOf = ({ name, version }: Component): string => `${name}@${version}`;
const licenceOf = (component: Component): string =>
  choicesOf(component)
    .map((choice) => choice.join(' AND '))
    .join(' OR ');

type Lock = { packages: Record<string, { name?: string; version?: string; dev?: boolean }> };

const DEVELOPMENT = 'cdx:npm:package:development';

/** Each `name@version` that package-lock.json has in at least one place that is not for development only. */
const shippedOnes = (): Set<string> => {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => !dev)
      .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
  );
};

/**
 * What is shipped, and what is needed to build it, from package-lock.json without network. npm's own option to omit development packages
 * also omits shipped ones in workspaces, so everything is listed and filtered here. npm marks a version by the first of several places
 * in which it is installed, so the lock file decides about those.
 */
const readBillOfMaterials = async (): Promise<BillOfMaterials> => {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: MAX_BYTES });
  const whole: BillOfMaterials = JSON.parse(stdout);
  const shipped = shippedOnes();
  const components = whole.components
    .filter((component) => !has(component, DEVELOPMENT) || shipped.has(nameOf(component)))
    .map((component) => ({
      ...component,
      properties: component.properties?.filter(({ name }) => name !== DEVELOPMENT) ?? [],
    }));
  const included = new Set(components.map((component) => component['bom-ref']));
  const dependencies = whole.dependencies
    .filter(({ ref }) => included.has(ref) || !whole.components.some((component) => component['bom-ref'] === ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => included.has(one)) }));
  return { ...whole, components, dependencies };
};

/** A line for each component whose licence is not permitted or missing. */
export const licenceProblems = (components: readonly Component[]): string[] =>
  components
    .filter((component) => !isOurs(component))
    .filter(
      (component) =>
        !choicesOf(component).some((choice) => choice.length > 0 && choice.every((one) => PERMITTED.has(one))),
    )
    .map((component) => `${nameOf(component)} is under ${licenceOf(component) || 'no licence that it names'}`);

/** The list of third-party packages with their licences, one per line, sorted by name. */
export const licenceList = (components: readonly Component[]): string => {
  const lines = components
    .filter((component) => !isOurs(component))
    .map((component) => `${nameOf(component)}  ${licenceOf(component)}`);
  return `Waymark is built on these packages. Each comes under the licence beside it.\n\n${lines.sort().join('\n')}\n`;
};

/** Writes `sbom.cdx.json` and `THIRD-PARTY-LICENSES` into a directory. @throws {Error} naming each licence that is not permitted */
export const writeSupplyChain = async (directory: string): Promise<void> => {
  const bill = await readBillOfMaterials();
  const problems = licenceProblems(bill.components);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(join(directory, 'THIRD-PARTY-LICENSES'), licenceList(bill.components));
};
