import { existsSync } from 'node:fs';
import path from 'node:path';
import { stopSignal } from '@waymark/service-kit';
import { isUntouched } from '../demo/demo-database.ts';
import { unwritableBecause } from '../run/data-directory.ts';
import { openProductDatabase } from '../run/product-database.ts';
import { readLocalSettings } from '../run/settings.ts';
import { StartError } from '../run/start-error.ts';
import { writeBackup } from './backup/write-backup.ts';
import { fileOf, runCommand } from './command.ts';

/** In one line, if it is about the file. */
const failureOf = (file: string, cause: unknown): unknown => {
  const isNowhere = (cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT';
  const reason = isNowhere ? 'there is no such folder' : unwritableBecause(cause);
  return reason === undefined ? cause : new StartError(`${file} cannot be written: ${reason}`, { cause });
};

const run = async (args: string[]): Promise<string> => {
  const file = fileOf(args, 'Usage: npm run backup -- <file>');
  const { kit } = readLocalSettings(process.env);
  if (kit.databaseUrl) throw new StartError('DATABASE_URL is set: back that database up with pg_dump');
  if (existsSync(file)) throw new StartError(`${file} is there already: name another file`);
  const calledOff = stopSignal();
  const { url, close } = await openProductDatabase(kit);
  try {
    if (await isUntouched(url)) throw new StartError(`DATA_DIR (${kit.dataDir}) holds nothing to back up`);
    await writeBackup(url, path.resolve(file), calledOff);
  } catch (error) {
    throw calledOff.aborted ? new StartError(`Called off: there is no ${file}`) : failureOf(file, error);
  } finally {
    await close();
  }
  return `${file} holds all that is in the database. Keep it as secret as DATA_DIR.`;
};

await runCommand(run);
