import type { Lang } from '@waymark/contracts';

/** A user in an organisation. Of an invited person only the address is shown. */
export type Member = {
  /** The id that the organisation sees: the invitation's uuid until the person joins, then the user's. */
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
