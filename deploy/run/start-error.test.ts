import { describe, expect, it } from '@jest/globals';
import { linesFor, unreachable } from './start-error.ts';

const URL_WITH_PASSWORD = 'postgres://me:hunter2@db.example:5432/waymark';
const saying = (code: string, message = 'words of the driver') => Object.assign(new Error(message), { code });

describe('the error when Waymark cannot start', () => {
  it.each([
    ['28P01', 'the password is refused'],
    ['53100', 'its disk is full'],
    ['53300', 'it has no connection left'],
  ])('is one line without the password for the Postgres error %s: %s', (code, reason) => {
    expect(linesFor(unreachable('DATABASE_URL', URL_WITH_PASSWORD, saying(code)))).toEqual([
      `DATABASE_URL (postgres://db.example:5432/waymark) cannot be used: ${reason}`,
    ]);
  });

  it.each([
    ['of this machine', saying('ENOSPC', 'ENOSPC: no space left on device, write')],
    ['of the embedded Postgres', saying('53100', 'could not extend file')],
    ['that initdb reports', new Error('initdb failed', { cause: new Error('write: No space left on device') })],
  ])('is one line for a full disk %s', (_, error) => {
    expect(linesFor(error)).toEqual(['The disk is full: Waymark cannot write what it keeps in DATA_DIR']);
  });
});
