/** Somebody we know by address: with an account (`registeredAt`), or invited and without one yet. */
export type User = {
  uuid: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  lang: string;
  innovator: boolean;
  superAdminGranted: boolean;
  passwordHash: string | null;
  imagePath: string | null;
  gdprAcceptedAt: Date | null;
  registeredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Addresses ignore case. They are ASCII by the time they get here: the schema refuses look-alike letters. */
export const normaliseEmail = (address: string): string => address.trim().toLowerCase();

/** The moment of a change: always later than the one before, however coarse the clock, so that `updated_at` tells two states apart. */
export const changedAt = (now: Date, before: Date): Date => (now > before ? now : new Date(before.getTime() + 1));
