import type { Lang } from '@waymark/contracts';

export type Organisation = {
  uuid: string;
  name: string;
  lang: Lang;
  imagePath: string | null;
  /** Always an active admin member. */
  ownerUuid: string;
  /** Members without a second factor get no answer from its calls. */
  requireSecondFactor: boolean;
  useSlackConnector: boolean;
  slackWebhook: string | null;
  activeMembers: number;
  createdAt: Date;
  updatedAt: Date;
};

/** An organisation as one of its active members sees it. */
export type OrganisationOfMember = Organisation & { admin: boolean; favorite: boolean };
