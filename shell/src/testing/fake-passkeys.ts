import { jest } from '@jest/globals';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;

/** Options of a server, with the properties that the browser's part reads. */
export const passkeyOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  rp: { id: 'localhost', name: 'Waymark' },
  user: { id: 'dXNlcg', name: 'ada@example.org', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
};

/** The error of a browser that refuses. */
export const refusedBy = (name: string): DOMException => new DOMException('No', name);

type Browser = {
  /** Each returns a credential, or throws. */
  create?: () => unknown;
  get?: () => unknown;
  /** Whether it supports passkeys at a field. */
  offers?: boolean;
};

/** Fakes the browser's passkey API, which jsdom does not have. Returns a function that removes it. */
export const fakePasskeys = ({ create, get, offers = false }: Browser = {}) => {
  const credential = {
    id: 'a2V5',
    rawId: bytes('key'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
    toJSON: () => ({ id: 'a2V5', rawId: 'a2V5', type: 'public-key', response: {} }),
    response: {
      clientDataJSON: bytes('client'),
      attestationObject: bytes('attestation'),
      authenticatorData: bytes('data'),
      signature: bytes('signature'),
      getTransports: () => ['internal'],
    },
  };
  const credentials = {
    create: jest.fn(async () => (create ? create() : credential)),
    get: jest.fn(async (_options?: object) => (get ? get() : credential)),
  };
  const PublicKeyCredential = Object.assign(() => undefined, {
    isConditionalMediationAvailable: async () => offers,
    parseRequestOptionsFromJSON: (options: object) => options,
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.assign(window, { PublicKeyCredential });
  return {
    ...credentials,
    remove: (): void => {
      Reflect.deleteProperty(navigator, 'credentials');
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    },
  };
};
