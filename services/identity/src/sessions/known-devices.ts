import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from './client.ts';

/** Address and browser together; only their hash is kept, as it is only ever compared. */
const fingerprintOf = (client: Client): Buffer =>
  createHash('sha256').update(`${client.address}\n${client.userAgent}`).digest();

/** Remembers where a user signs in from; true when they had not been seen there before. */
export const rememberDevice = async (db: Knex, user: string, client: Client): Promise<boolean> => {
  const inserted = await db('known_devices')
    .insert({ user_uuid: user, fingerprint: fingerprintOf(client), first_seen_at: client.arrivedAt })
    .onConflict()
    .ignore()
    .returning('user_uuid');
  return inserted.length > 0;
};
