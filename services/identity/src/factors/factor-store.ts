import type { Knex } from 'knex';
import type { Factor, Passkey, Totp } from './factor.ts';

type FactorRow = {
  uuid: string;
  user_uuid: string;
  kind: 'totp' | 'passkey';
  name: string | null;
  sealed_secret: Buffer | null;
  credential_id: string | null;
  public_key: Buffer | null;
  sign_count: string | number | null;
  transports: string[] | null;
  created_at: Date;
  confirmed_at: Date | null;
  last_used_at: Date | null;
};

const NOTHING = Buffer.alloc(0);

const rowToTotp = (row: FactorRow): Totp => ({
  uuid: row.uuid,
  userUuid: row.user_uuid,
  kind: 'totp',
  name: row.name,
  encryptedSecret: row.sealed_secret ?? NOTHING,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  lastUsedAt: row.last_used_at,
});

const rowToPasskey = (row: FactorRow): Passkey => ({
  uuid: row.uuid,
  userUuid: row.user_uuid,
  kind: 'passkey',
  name: row.name,
  credentialId: row.credential_id ?? '',
  publicKey: row.public_key ?? NOTHING,
  signCount: Number(row.sign_count ?? 0),
  transports: row.transports ?? [],
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
});

const rowToFactor = (row: FactorRow): Factor => (row.kind === 'totp' ? rowToTotp(row) : rowToPasskey(row));

const isPasskey = (factor: Factor): factor is Passkey => factor.kind === 'passkey';
const isTotp = (factor: Factor): factor is Totp => factor.kind === 'totp';

/** The confirmed factors, oldest first. */
export const factorsOf = async (db: Knex, user: string): Promise<Factor[]> => {
  const rows = await db<FactorRow>('factors')
    .where({ user_uuid: user })
    .whereNotNull('confirmed_at')
    .orderBy(['created_at', 'uuid']);
  return rows.map(rowToFactor);
};

/** A user's passkeys, the oldest first. */
export const passkeysOf = async (db: Knex, user: string): Promise<Passkey[]> =>
  (await factorsOf(db, user)).filter(isPasskey);
/** A user's confirmed authenticator apps, the oldest first. */
export const totpsOf = async (db: Knex, user: string): Promise<Totp[]> => (await factorsOf(db, user)).filter(isTotp);

/** Stores an unconfirmed authenticator app, replacing an earlier unconfirmed one. */
export const insertTotp = async (
  trx: Knex,
  factor: { uuid: string; userUuid: string; name: string | null; encryptedSecret: Buffer },
  at: Date,
): Promise<void> => {
  await trx('factors').where({ user_uuid: factor.userUuid, kind: 'totp' }).whereNull('confirmed_at').delete();
  await trx('factors').insert({
    uuid: factor.uuid,
    user_uuid: factor.userUuid,
    kind: 'totp',
    name: factor.name,
    sealed_secret: factor.encryptedSecret,
    created_at: at,
  });
};

/** Locks the authenticator app that waits for its first code. */
export const lockBegunTotp = async (trx: Knex.Transaction, user: string, since: Date): Promise<Totp | undefined> => {
  const row = await trx<FactorRow>('factors')
    .where({ user_uuid: user, kind: 'totp' })
    .whereNull('confirmed_at')
    .where('created_at', '>', since)
    .forUpdate()
    .first();
  return row && rowToTotp(row as FactorRow);
};

/** From now on the authenticator app is a factor. @param step that of its first code, which does not work again */
export const confirmTotp = async (trx: Knex, uuid: string, step: number, at: Date): Promise<void> => {
  await trx('factors').where({ uuid }).update({ confirmed_at: at, last_step: step });
};

/** Marks a code and all earlier ones as used; false if it was used before. Of two concurrent calls one succeeds. */
export const spendStep = async (trx: Knex, uuid: string, step: number, at: Date): Promise<boolean> =>
  (await trx('factors')
    .where({ uuid })
    .whereNotNull('confirmed_at')
    .where((unused) => unused.whereNull('last_step').orWhere('last_step', '<', step))
    .update({ last_step: step, last_used_at: at })) > 0;

/** False if the passkey is already registered for any user. */
export const insertPasskey = async (
  trx: Knex,
  passkey: Omit<Passkey, 'kind' | 'createdAt' | 'lastUsedAt'>,
  at: Date,
): Promise<boolean> => {
  const inserted = await trx('factors')
    .insert({
      uuid: passkey.uuid,
      user_uuid: passkey.userUuid,
      kind: 'passkey',
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      created_at: at,
      confirmed_at: at,
    })
    .onConflict('credential_id')
    .ignore()
    .returning('uuid');
  return inserted.length > 0;
};

/** Locks the passkey, so that of two answers with the same counter only one is accepted. */
export const lockPasskey = async (trx: Knex.Transaction, credentialId: string): Promise<Passkey | undefined> => {
  const row = await trx<FactorRow>('factors').where({ credential_id: credentialId }).forUpdate().first();
  return row && rowToPasskey(row as FactorRow);
};

/** Stores the signature counter of an accepted answer, and when the passkey was used. */
export const notePasskeyUse = async (trx: Knex, uuid: string, signCount: number, at: Date): Promise<void> => {
  await trx('factors').where({ uuid }).update({ sign_count: signCount, last_used_at: at });
};

/** Deletes one of the user's own factors; undefined if it is not theirs. */
export const deleteFactor = async (trx: Knex, user: string, uuid: string): Promise<Factor | undefined> => {
  const [row] = await trx<FactorRow>('factors')
    .where({ uuid, user_uuid: user })
    .whereNotNull('confirmed_at')
    .delete()
    .returning('*');
  return row && rowToFactor(row);
};

/** Deletes all of a user's factors, unconfirmed ones and recovery codes too. Returns the confirmed ones. */
export const deleteFactorsOf = async (trx: Knex, user: string): Promise<Factor[]> => {
  await trx('recovery_codes').where({ user_uuid: user }).delete();
  const rows = await trx<FactorRow>('factors').where({ user_uuid: user }).delete().returning('*');
  return rows.filter(({ confirmed_at }) => confirmed_at !== null).map(rowToFactor);
};

/** Deletes authenticator apps that were never confirmed. */
export const dropBegunTotps = (db: Knex, before: Date): Promise<number> =>
  db('factors').whereNull('confirmed_at').where('created_at', '<=', before).delete();
