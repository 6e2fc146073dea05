import type { JWK } from 'jose';
import type { Knex } from 'knex';

export type StoredKey = { kid: string; publicJwk: JWK; encryptedPrivateKey: Buffer; activeFrom: Date };

type KeyRow = { kid: string; public_jwk: JWK; private_sealed: Buffer; active_from: Date; created_at: Date };

const rowToKey = (row: KeyRow): StoredKey => ({
  kid: row.kid,
  publicJwk: row.public_jwk,
  encryptedPrivateKey: row.private_sealed,
  activeFrom: row.active_from,
});

/** Newest first. */
export const listKeys = async (db: Knex): Promise<StoredKey[]> =>
  (await db<KeyRow>('signing_keys').orderBy('active_from', 'desc')).map(rowToKey);

/** Stores a new signing key. */
export const insertKey = async (db: Knex, key: StoredKey, at: Date): Promise<void> => {
  await db('signing_keys').insert({
    kid: key.kid,
    public_jwk: JSON.stringify(key.publicJwk),
    private_sealed: key.encryptedPrivateKey,
    active_from: key.activeFrom,
    created_at: at,
  });
};

/** Deletes keys by their ids, the `kid` of the tokens that they signed. */
export const deleteKeys = async (db: Knex, kids: readonly string[]): Promise<void> => {
  await db('signing_keys')
    .whereIn('kid', [...kids])
    .delete();
};
