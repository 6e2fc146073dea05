import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { Client } from './client.ts';
import { DEVICE_COOKIE_SECONDS } from './device-cookie.ts';

/** The 20 sign-ins at different places that were last: each leaves two fingerprints. */
const MOST = 2 * 20;
const UNUSED_MS = DEVICE_COOKIE_SECONDS * 1000;
/** A sign-in at the release before leaves no `last_seen_at`. */
const LAST_SEEN = 'coalesce(last_seen_at, first_seen_at)';

const fingerprint = (text: string): Buffer => createHash('sha256').update(text).digest();

/** By its device token, and by address and browser together; only hashes are kept, as they are only ever compared. */
const fingerprintsOf = ({ device, address, userAgent }: Client): Buffer[] => [
  fingerprint(`${address}\n${userAgent}`),
  ...(device === undefined ? [] : [fingerprint(device)]),
];

/** Remembers where a user signs in from, and forgets where they have not been for longest; true when they had not been seen there before. */
export const rememberDevice = async (db: Knex, user: string, client: Client): Promise<boolean> => {
  const at = client.arrivedAt;
  const rows = fingerprintsOf(client).map((one) => ({ user_uuid: user, fingerprint: one, first_seen_at: at }));
  const kept: { is_new: boolean }[] = await db('known_devices')
    .insert(rows.map((row) => ({ ...row, last_seen_at: at })))
    .onConflict(['user_uuid', 'fingerprint'])
    .merge(['last_seen_at'])
    .returning(db.raw('xmax = 0 as is_new'));
  await dropBeyond(db, user);
  return kept.every(({ is_new }) => is_new);
};

/** Where another sign-in holds one just now, it is in use. */
const dropBeyond = async (db: Knex, user: string): Promise<void> => {
  const surplus = db('known_devices')
    .select('fingerprint')
    .where({ user_uuid: user })
    .orderByRaw(`${LAST_SEEN} desc`)
    .offset(MOST)
    .forUpdate()
    .skipLocked();
  await db('known_devices').where({ user_uuid: user }).whereIn('fingerprint', surplus).delete();
};

/** Those where nobody has signed in for as long as a browser would keep the cookie. */
export const dropUnusedDevices = (db: Knex, now: Date): Promise<number> =>
  db('known_devices')
    .whereRaw(`${LAST_SEEN} <= ?`, [new Date(now.getTime() - UNUSED_MS)])
    .delete();

/** Whether somebody has signed in to the account with this address in the browser that has this device token. One look, whatever there is. */
export const isKnownDevice = async (db: Knex, email: string, device: string): Promise<boolean> =>
  (await db('known_devices as k')
    .join('users as u', 'u.uuid', 'k.user_uuid')
    .where({ 'u.email': email, 'k.fingerprint': fingerprint(device) })
    .first('k.user_uuid')) !== undefined;
