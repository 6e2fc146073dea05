import {
  freeSubscription,
  type MemberResource,
  type OrganisationResource,
  type TeamResource,
  type UserResource,
} from '@waymark/contracts';

const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const aUser = (more: Partial<UserResource> = {}): UserResource => ({
  uuid: uuid(1),
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  lang: 'en',
  super_admin: false,
  innovator: true,
  image_path: null,
  gdpr_accepted: true,
  email_proven: false,
  must_prove_email: false,
  second_factor: false,
  ...more,
});

export const aMember = (more: Partial<MemberResource> = {}): MemberResource => ({
  uuid: uuid(1),
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.org',
  lang: 'en',
  image_path: null,
  admin: true,
  active: true,
  joined_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

export const aTeam = (more: Partial<TeamResource> = {}): TeamResource => ({
  uuid: uuid(300),
  name: 'Navigation',
  users: [uuid(1)],
  users_total: more.users?.length ?? 1,
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

export const anOrganisation = (more: Partial<OrganisationResource> = {}): OrganisationResource => ({
  uuid: uuid(100),
  name: 'Northwind',
  lang: 'en',
  image_path: null,
  owner_uuid: uuid(1),
  timezone: 'UTC',
  checkin_rhythm: 'weekly',
  checkin_weekday: 1,
  charts_by: 'progress',
  admin: true,
  favorite: false,
  require_second_factor: false,
  use_slack_connector: false,
  chat_new_objectives: false,
  chat_status_moves: false,
  chat_digest: false,
  slack_webhook: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...freeSubscription(1),
  ...more,
});
