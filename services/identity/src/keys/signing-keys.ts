import {
  type Clock,
  ConfigError,
  type Database,
  type Encryption,
  type Logger,
  type SigningKey,
} from '@waymark/service-kit';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { forgottenKeys, nextKeyBegins, signingKeyAt } from './key-schedule.ts';
import { deleteKeys, insertKey, listKeys, type StoredKey } from './key-store.ts';

const ALGORITHM = 'EdDSA';
/** How long a replica uses its cached keys before it checks whether another one has made a key. */
const LOOK_AGAIN_MS = 60_000;
/** Key of an advisory lock, an arbitrary number: it keeps two replicas from both making the first key. */
const LOCK = 7_241_905;

type Opened = StoredKey & { privateKey: CryptoKey };
type Loaded = { stored: StoredKey[]; opened: Opened[]; at: number };

const openKey = async (encryption: Encryption, key: StoredKey): Promise<Opened[]> => {
  const jwk = encryption.decrypt(key.encryptedPrivateKey);
  if (jwk === undefined) return [];
  const privateKey = await importJWK(JSON.parse(jwk), ALGORITHM);
  return privateKey instanceof Uint8Array ? [] : [{ ...key, privateKey }];
};

const makeKey = async (encryption: Encryption, activeFrom: Date): Promise<StoredKey> => {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(pair.publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const encryptedPrivateKey = encryption.encrypt(JSON.stringify(await exportJWK(pair.privateKey)));
  return { kid, publicJwk, encryptedPrivateKey, activeFrom };
};

export type SigningKeys = {
  /** The key that signs access tokens at present. */
  current(): Promise<SigningKey>;
  /** All keys whose tokens may still be valid, and the next one, as `/.well-known/jwks.json` publishes them. */
  published(): Promise<{ keys: JWK[] }>;
  /** @throws {ConfigError} if there are keys, all of them encrypted with another secret */
  assertReadable(): Promise<void>;
};

const SECRET_REPLACED =
  'the secret derived from user and password in DATABASE_URL is not the one that this database was written with. ' +
  'Set INTERNAL_SECRET to the earlier one (docs/how-to/roll-out-a-release.md, "Replace the password of the database"), ' +
  'or SIGNING_KEY_SECRET to a new one: authenticator apps and addresses of chats are then lost';

/**
 * Keys are stored in the database, so that replicas share them. Each is made ahead of time and deleted after its last token has expired.
 */
export const createSigningKeys = (deps: {
  database: Database;
  clock: Clock;
  encryption: Encryption;
  logger: Logger;
}): SigningKeys => {
  const { database, clock, encryption, logger } = deps;
  let loaded: Promise<Loaded> | undefined;

  const load = (now: Date): Promise<Loaded> =>
    database.platform.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [LOCK]);
      let stored = await listKeys(trx);
      const forgotten = forgottenKeys(stored, now).map((key) => key.kid);
      if (forgotten.length > 0) await deleteKeys(trx, forgotten);
      stored = stored.filter((key) => !forgotten.includes(key.kid));
      let opened = (await Promise.all(stored.map((key) => openKey(encryption, key)))).flat();
      if (opened.length < stored.length)
        logger.warn('signing keys encrypted with another secret are published but not used');
      const begins = nextKeyBegins(opened, now);
      if (begins !== undefined) {
        const key = await makeKey(encryption, begins);
        await insertKey(trx, key, now);
        stored = [key, ...stored];
        opened = [...(await openKey(encryption, key)), ...opened];
      }
      return { stored, opened, at: now.getTime() };
    });

  const keys = async (): Promise<Loaded> => {
    const now = clock.now();
    const before = loaded;
    const known = await before?.catch(() => undefined);
    if (known && Math.abs(now.getTime() - known.at) < LOOK_AGAIN_MS) return known;
    // Another caller may have started the query while this one waited: share it, since one for each caller would exhaust the connection
    // pool.
    if (loaded === undefined || loaded === before) loaded = load(now);
    return loaded;
  };

  return {
    async current() {
      const key = signingKeyAt((await keys()).opened, clock.now());
      if (!key) throw new Error('there is no signing key');
      return { kid: key.kid, privateKey: key.privateKey };
    },
    async published() {
      const { stored } = await keys();
      return { keys: stored.map(({ kid, publicJwk }) => ({ ...publicJwk, kid, alg: ALGORITHM, use: 'sig' })) };
    },
    async assertReadable() {
      const stored = await listKeys(database.platform);
      const isUnreadable = ({ encryptedPrivateKey }: StoredKey) =>
        encryption.decrypt(encryptedPrivateKey) === undefined;
      if (stored.length > 0 && stored.every(isUnreadable)) throw new ConfigError([SECRET_REPLACED]);
    },
  };
};
