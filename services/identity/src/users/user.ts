import type { Lang } from '@waymark/contracts';

/** A person known by address: with an account (`registeredAt`), or invited and without one yet. */
export type User = {
  uuid: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  lang: Lang;
  innovator: boolean;
  superAdminGranted: boolean;
  passwordHash: string | null;
  /** Whether signing in takes a second step. */
  secondFactor: boolean;
  imagePath: string | null;
  gdprAcceptedAt: Date | null;
  registeredAt: Date | null;
  /** When a mailed link or an identity provider proved the address; null if it was only typed. */
  emailVerifiedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The user who caused an event; null if the system did. */
export type Actor = string | null;
