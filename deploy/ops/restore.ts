import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type KitSettings, RETENTION, stopSignal, unlessStopped } from '@waymark/service-kit';
import { ensureWritable } from '../run/data-directory.ts';
import { openEmbeddedDatabase } from '../run/embedded-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { checkArchive, type Head } from './backup/archive.ts';
import { assertKnown, loadBackup } from './backup/load-backup.ts';
import { fileOf, runCommand } from './command.ts';
import { republishAll } from './republish-all.ts';

/** Restores the backup into a new database in the folder `stage`. */
const restoreInto = async (
  stage: string,
  file: string,
  head: Head,
  settings: KitSettings,
  calledOff: AbortSignal,
): Promise<number> => {
  await mkdir(path.join(stage, 'postgres'), { recursive: true, mode: 0o700 });
  await writeFile(path.join(stage, 'postgres', 'password'), head.password, { mode: 0o600 });
  const database = await openEmbeddedDatabase({ dataDir: stage, logLevel: 'warn' });
  const fill = async () => {
    await loadBackup(database.url, file, head);
    const counts = await republishAll(settings, database.url, RETENTION.outboxDays);
    return [...counts.values()].reduce((sum, count) => sum + count);
  };
  try {
    return await unlessStopped(fill, calledOff, new StartError('Called off: nothing is restored'));
  } finally {
    await database.stop();
  }
};

const run = async (args: string[]): Promise<string> => {
  const file = fileOf(args, 'Usage: npm run restore -- <file>');
  const { kit } = readLocalSettings(process.env);
  const { dataDir, databaseUrl } = kit;
  if (databaseUrl) throw new StartError('DATABASE_URL is set: restore that database with pg_restore');
  const home = path.join(dataDir, 'postgres');
  if (existsSync(home)) throw new StartError(`DATA_DIR (${dataDir}) holds a database already: set another DATA_DIR`);
  const head = await checkArchive(file);
  await assertKnown(file, head);
  ensureWritable(dataDir);
  // Restored in a staging folder and renamed when complete, so that no start finds half a database.
  const calledOff = stopSignal();
  const stage = path.join(dataDir, 'restoring');
  await rm(stage, { recursive: true, force: true });
  try {
    const count = await restoreInto(stage, file, head, kit, calledOff);
    await rename(path.join(stage, 'postgres'), home);
    return `DATA_DIR (${dataDir}) holds what is in ${file}. ${count} events are published anew at the next start.`;
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
};

await runCommand(run);
