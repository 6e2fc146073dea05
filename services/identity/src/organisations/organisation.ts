import type { ChartsBy, Lang, OrganisationEdit, Rhythm } from '@waymark/contracts';
import type { StoredWebhook } from './chat-webhooks.ts';

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
  /** The source of the colours in its charts. */
  chartsBy: ChartsBy;
  /** Whether its calls refuse members without a second factor. */
  requireSecondFactor: boolean;
  useSlackConnector: boolean;
  /** What is posted in the chat channel besides reminders. */
  chatNewObjectives: boolean;
  chatStatusMoves: boolean;
  chatDigest: boolean;
  chatWebhook: StoredWebhook;
  activeMembers: number;
  createdAt: Date;
  updatedAt: Date;
};

/** What an edit may set: its field, which is also the column, and where an organisation has it. */
export const SETTINGS = {
  name: 'name',
  lang: 'lang',
  timezone: 'timezone',
  checkin_rhythm: 'checkinRhythm',
  checkin_weekday: 'checkinWeekday',
  charts_by: 'chartsBy',
  require_second_factor: 'requireSecondFactor',
  use_slack_connector: 'useSlackConnector',
  chat_new_objectives: 'chatNewObjectives',
  chat_status_moves: 'chatStatusMoves',
  chat_digest: 'chatDigest',
} as const satisfies Partial<Record<keyof OrganisationEdit, keyof Organisation>>;
export type Setting = keyof typeof SETTINGS;

/** An organisation as one of its active members sees it. */
export type OrganisationOfMember = Organisation & { admin: boolean; favorite: boolean };
