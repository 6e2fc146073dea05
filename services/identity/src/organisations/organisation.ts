import type { ChartsBy, Lang, Rhythm } from '@waymark/contracts';
import type { KeptWebhook } from './chat-webhooks.ts';

export type Organisation = {
  uuid: string;
  name: string;
  lang: Lang;
  imagePath: string | null;
  /** Always an active admin member. */
  ownerUuid: string;
  /** IANA name of the zone in which its days begin. */
  timezone: string;
  /** How often it checks in, unless a key result says otherwise. */
  checkinRhythm: Rhythm;
  /** From 1, Monday, to 7. */
  checkinWeekday: number;
  /** What colours its charts. */
  chartsBy: ChartsBy;
  /** Members without a second factor get no answer from its calls. */
  requireSecondFactor: boolean;
  useSlackConnector: boolean;
  /** What its channel is told of besides reminders. */
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
