import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from './client.ts';
import { DEVICE_COOKIE_SECONDS } from './device-cookie.ts';

/** The latest 20 different places; each sign-in leaves two fingerprints. */
const MOST = 2 * 20;
const UNUSED_MS = DEVICE_COOKIE_SECONDS * 1000;

const fingerprint = (text: string): Buffer => createHash('sha256').update(text).digest();

/** One fingerprint of the device token, one of address and user agent. Only hashes are stored, as they are only compared. */
const fingerprintsOf = ({ device, address, userAgent }: Client): Buffer[] => [
  fingerprint(`${address}\n${userAgent}`),
  ...(device === undefined ? [] : [fingerprint(device)]),
];

/** Remembers where a user signs in from, and forgets the places unused for longest. True if the place is new. */
export const rememberDevice = async (db: Knex, user: string, client: Client): Promise<boolean> => {
  const rows = fingerprintsOf(client).map((one) => ({
    user_uuid: user,
    fingerprint: one,
    last_seen_at: client.arrivedAt,
  }));
  const stored: { is_new: boolean }[] = await db('known_devices')
    .insert(rows)
    .onConflict(['user_uuid', 'fingerprint'])
    .merge(['last_seen_at'])
    .returning(db.raw('xmax = 0 as is_new'));
  await dropBeyond(db, user);
  return stored.every(({ is_new }) => is_new);
};

/** A row that another sign-in has locked is in use, so it is skipped. */
const dropBeyond = async (db: Knex, user: string): Promise<void> => {
  const surplus = db('known_devices')
    .select('fingerprint')
    .where({ user_uuid: user })
    .orderBy('last_seen_at', 'desc')
    .offset(MOST)
    .forUpdate()
    .skipLocked();
  await db('known_devices').where({ user_uuid: user }).whereIn('fingerprint', surplus).delete();
};

/** Deletes devices unused for as long as a browser keeps the cookie. */
export const dropUnusedDevices = (db: Knex, now: Date): Promise<number> =>
  db('known_devices')
    .where('last_seen_at', '<=', new Date(now.getTime() - UNUSED_MS))
    .delete();

/**
 * Whether the account of this address has been signed in to in the browser with this device token. It is one query whether or not the
 * account exists.
 */
export const isKnownDevice = async (db: Knex, email: string, device: string): Promise<boolean> =>
  (await db('known_devices as k')
    .join('users as u', 'u.uuid', 'k.user_uuid')
    .where({ 'u.email': email, 'k.fingerprint': fingerprint(device) })
    .first('k.user_uuid')) !== undefined;
