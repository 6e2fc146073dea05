import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The WebAuthn options that this authenticator reads. */
type CeremonyOptions = { challenge: string; rpId?: string; rp?: { id?: string }; user?: { id: string } };
type Options = {
  /** The origin of the page; one that is not the site's is phishing. */
  origin?: string;
  /** Whether the device verified its user. */
  verified?: boolean;
  /** The increase of the signature counter; a copy of the passkey has an older counter. */
  step?: number;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** The parts of CBOR that an attestation of the kind `none` needs. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Parameters<typeof cbor>[0])]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

/** A passkey in memory, like one in a phone or a security key: a P-256 key pair with a signature counter. */
export const createSoftAuthenticator = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let count = 0;
  let userHandle: string | undefined;

  const clientData = (type: string, challenge: string, { origin = 'http://localhost:8080' }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number, { verified = true, step = 1 }: Options): Buffer => {
    count += step;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (verified ? VERIFIED : 0) | flags]), counter]);
  };

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    /** Creates the passkey; the answer is that of `navigator.credentials.create`. */
    make(requested: CeremonyOptions, options: Options = {}) {
      userHandle = requested.user?.id;
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(requested.rp?.id ?? '', WITH_KEY, options);
      const attested = Buffer.concat([data, Buffer.alloc(16), length, id, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', attested],
        ]),
      );
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', requested.challenge, options).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Signs; the answer is that of `navigator.credentials.get`. */
    use(requested: CeremonyOptions, options: Options = {}) {
      const client = clientData('webauthn.get', requested.challenge, options);
      const data = authenticatorData(requested.rpId ?? '', 0, options);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      };
    },
  };
};

export type SoftAuthenticator = ReturnType<typeof createSoftAuthenticator>;
