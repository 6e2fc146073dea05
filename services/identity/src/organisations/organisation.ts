import type { ChartsBy, Lang, Rhythm } from '@waymark/contracts';
import type { KeptWebhook } from './chat-webhooks.ts';

export type Organisation = {
  uuid: string;
  name: string;
  lang: Lang;
  imagePath: string | null;
  /** Always an active admin member. */
  ownerUuid: string;
  /** IANA name of the time zone in which its days begin. */
  timezone: string;
  /** The check-in rhythm, unless a key result has its own. */
  checkinRhythm: Rhythm;
  /** 1, Monday, to 7. */
  checkinWeekday: number;
  /** What colours its charts. */
  chartsBy: ChartsBy;
  /** Whether its calls refuse members without a second factor. */
  requireSecondFactor: boolean;
  useSlackConnector: boolean;
  /** What is posted in the chat channel besides reminders. */
  chatNewObjectives: boolean;
  chatStatusMoves: boolean;
  chatDigest: boolean;
  chatWebhook: KeptWebhook;
  activeMembers: number;
  createdAt: Date;
  updatedAt: Date;
};

/** An organisation as one of its active members sees it. */
export type OrganisationOfMember = Organisation & { admin: boolean; favorite: boolean };
