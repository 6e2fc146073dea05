import type { Lang } from '@waymark/contracts';

/** A user in an organisation. One who has not joined shows an address and nothing else. */
export type Member = {
  /** What the organisation knows them by: the user once they have joined, until then the invitation. */
  uuid: string;
  userUuid: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  lang: Lang | null;
  imagePath: string | null;
  admin: boolean;
  active: boolean;
  joinedAt: Date | null;
  registeredAt: Date | null;
};
