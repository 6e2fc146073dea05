import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { until } from '@waymark/service-kit/testing';
import { temporaryDirectory } from '../../helpers/run-product.ts';
import { PATIENCE } from '../load.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';

const SIZE = '16m';
const FILLER = 'filler';

type Disk = { directory: string; fill(): void; empty(): void; remove(): void };

/** A disk of sixteen megabytes, for the pictures in Postgres and the mails of the mailbox. */
const mountDisk = (): Disk => {
  const { directory, remove } = temporaryDirectory();
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0711`, 'waymark-faults', directory]);
  const filler = path.join(directory, FILLER);
  return {
    directory,
    fill() {
      const { bavail, bsize } = statfsSync(directory);
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    },
    empty: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', ['-l', directory]);
      remove();
    },
  };
};

const SIDE = 400;
const PNG_BEGINNING = Buffer.from('89504e470d0a1a0a', 'hex');

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A picture of random noise, which cannot be compressed. */
const picture = (): string => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // Eight bits of red, green and blue each.
  header.set([8, 2, 0, 0, 0], 8);
  const lines = Array.from({ length: SIDE }, () => Buffer.concat([Buffer.from([0]), randomBytes(SIDE * 3)]));
  const chunks = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([PNG_BEGINNING, ...chunks]).toString('base64');
};

const movePictures = async ({ database, postgres }: ScenarioContext, disk: Disk) => {
  const { uid, gid } = statSync(`/proc/${await postgres.pid()}`);
  const tablespace = path.join(disk.directory, 'tablespace');
  mkdirSync(tablespace, { mode: 0o700 });
  chownSync(tablespace, uid, gid);
  await database.query(`create tablespace faults_small location '${tablespace}'`);
  await database.query('alter table identity.images set tablespace faults_small');
};

const fullDisk = (): Scenario => {
  let disk: Disk | undefined;
  return {
    name: 'disk-full',
    on: ['embedded'],
    lacks: () =>
      process.platform === 'linux' && process.getuid?.() === 0 ? undefined : 'only root can mount a small disk',
    async env() {
      const mounted = mountDisk();
      disk = mounted;
      mkdirSync(path.join(mounted.directory, 'data'));
      return { env: { DATA_DIR: path.join(mounted.directory, 'data') }, close: async () => mounted.remove() };
    },
    async inject(context) {
      if (!disk) return;
      const { load, owners, faultInjected, reportProblem, between } = context;
      await movePictures(context, disk);
      await load.more(between);
      disk.fill();
      faultInjected();
      const [owner] = owners;
      const upload = async () =>
        owner?.call('PUT', 'user', { image: picture(), image_mime_type: 'image/png' }).catch(() => undefined);
      const refused = await upload();
      if (refused?.status !== 503)
        reportProblem(`a picture for a full disk was answered ${refused?.status} ${refused?.text}`);
      await load.more(between);
      disk.empty();
      await until(async () => (await upload())?.status === 200, 500, PATIENCE);
      await load.more(between);
    },
    async repair({ database }) {
      await database.query('alter table identity.images set tablespace pg_default');
      await database.query('drop tablespace faults_small');
    },
  };
};

export const diskFull: Scenario = fullDisk();
