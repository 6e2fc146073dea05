import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ServiceName } from '@waymark/contracts';
import { StartError } from '../../run/start-error.ts';

/** The first line of an archive. */
export type Head = {
  format: typeof FORMAT;
  /** The migrations that each service had applied, in order. */
  levels: Record<ServiceName, string[]>;
  /** The password of the embedded Postgres: the secrets that encrypted data in the database are derived from it. */
  password: string;
};
/** The line before the rows of a table, which are in COPY format and end with `\.`. */
export type Table = { table: string; columns: string[] };
/** The last line. A sequence may be ahead of the rows, but never behind them. */
export type Foot = { sequences: { name: string; last: string; called: boolean }[] };

const FORMAT = 'waymark-backup-1';
const ROWS_END = '\\.\n';
const CHUNK = 1 << 20;

/** The head of a new archive, with the present format. */
export const headOf = (levels: Head['levels'], password: string): Head => ({ format: FORMAT, levels, password });

/** A part of an archive as its line of JSON, with the line break. */
export const lineOf = (part: Head | Table | Foot): string => `${JSON.stringify(part)}\n`;

/** The part of a table: its line, its rows, and the line that ends them. @param copied the rows in COPY format */
export async function* rowsOf(table: Table, copied: AsyncIterable<Buffer>): AsyncGenerator<string | Buffer> {
  yield lineOf(table);
  yield* copied;
  yield ROWS_END;
}

/** Writes to a temporary file and renames it, so that a file of that name is always complete. Only its owner can read it. */
export const writeArchive = async (
  file: string,
  parts: AsyncIterable<string | Buffer>,
  calledOff?: AbortSignal,
): Promise<void> => {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    const target = createWriteStream(part, { mode: 0o600, flags: 'wx', flush: true });
    const content = Readable.from(parts, { objectMode: true });
    await pipeline(content, createGzip({ chunkSize: CHUNK }), target, { ...(calledOff && { signal: calledOff }) });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
};

async function* linesIn(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: CHUNK });
  const unpacked = createGunzip({ chunkSize: CHUNK });
  source.once('error', (error) => unpacked.destroy(error));
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source.pipe(unpacked) as AsyncIterable<Buffer>) {
    const data = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (let end = data.indexOf(10); end !== -1; end = data.indexOf(10, at)) {
      yield data.subarray(at, end + 1);
      at = end + 1;
    }
    rest = data.subarray(at);
  }
  if (rest.length > 0) yield rest;
}

type Reader = {
  head?(head: Head): Promise<void>;
  /** Must consume all rows. */
  table?(table: Table, rows: AsyncIterable<Buffer>): Promise<void>;
  foot?(foot: Foot): Promise<void>;
};

/** Reads an archive from beginning to end. @throws errors of the reader, or if the archive is incomplete */
export const readArchive = async (file: string, reader: Reader): Promise<void> => {
  const lines = linesIn(file);
  const rows = async function* () {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      if (line.value.length === ROWS_END.length && line.value.toString() === ROWS_END) return;
      yield line.value;
    }
    throw new Error('the rows of a table do not end');
  };
  try {
    const first = await lines.next();
    const head = JSON.parse(first.done ? '' : first.value.toString()) as Head;
    if (head.format !== FORMAT) throw new Error('it is of another format');
    await reader.head?.(head);
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const part = JSON.parse(line.value.toString()) as Table | Foot;
      if ('sequences' in part) {
        await reader.foot?.(part);
        if (!(await lines.next()).done) throw new Error('something follows its end');
        return;
      }
      if (reader.table) await reader.table(part, rows());
      else for await (const _ of rows());
    }
    throw new Error('it has no end');
  } finally {
    await lines.return(undefined);
  }
};

/**
 * Reads the whole archive to verify it: the gzip checksum is at its end.
 * @throws {StartError} if it is missing or damaged
 */
export const checkArchive = async (file: string): Promise<Head> => {
  let found: Head | undefined;
  try {
    await readArchive(file, {
      head: async (head) => {
        found = head;
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`${file} is not there`, { cause: error });
    if (code === 'EACCES') throw new StartError(`${file} may not be read by this user`, { cause: error });
    const reason = code?.startsWith('Z_') ? 'its content is not what was written' : message;
    throw new StartError(`${file} is no backup of Waymark, or it is damaged: ${reason}`, { cause: error });
  }
  if (found === undefined) throw new StartError(`${file} is no backup of Waymark`);
  return found;
};
