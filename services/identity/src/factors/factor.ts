import type { FactorResource } from '@waymark/contracts';

type Common = { uuid: string; userUuid: string; createdAt: Date; lastUsedAt: Date | null };

/** An authenticator app. `confirmedAt` is null until its first code was accepted. */
export type Totp = Common & { kind: 'totp'; name: string | null; encryptedSecret: Buffer; confirmedAt: Date | null };

export type Passkey = Common & {
  kind: 'passkey';
  name: string | null;
  /** In base64url, as in WebAuthn. */
  credentialId: string;
  publicKey: Buffer;
  signCount: number;
  transports: readonly string[];
};

export type Factor = Totp | Passkey;

/** A factor as its owner sees it, without its secret or its key. */
export const presentFactor = ({ uuid, kind, name, createdAt, lastUsedAt }: Factor): FactorResource => ({
  uuid,
  kind,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
