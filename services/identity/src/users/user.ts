import type { Lang } from '@waymark/contracts';

/** Somebody we know by address: with an account (`registeredAt`), or invited and without one yet. */
export type User = {
  uuid: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  lang: Lang;
  innovator: boolean;
  superAdminGranted: boolean;
  passwordHash: string | null;
  /** Signing in takes a second step. */
  secondFactor: boolean;
  imagePath: string | null;
  gdprAcceptedAt: Date | null;
  registeredAt: Date | null;
  /** When a mailed link or an identity provider proved the address; null for one that was only typed. */
  emailVerifiedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Who caused an event: a user's uuid; null where the system did. */
export type Actor = string | null;
