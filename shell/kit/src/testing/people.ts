import type { MemberResource, OrganisationResource, TeamResource, UserResource } from '@waymark/contracts';

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
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

export const anOrganisation = (more: Partial<OrganisationResource> = {}): OrganisationResource => ({
  uuid: uuid(100),
  name: 'Northwind',
  lang: 'en',
  image_path: null,
  owner_uuid: uuid(1),
  admin: true,
  favorite: false,
  use_slack_connector: false,
  slack_webhook: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  current_subscription_type: 'free_plan',
  in_progress_subscription_type: null,
  in_progress_number_of_users_modification: false,
  in_progress_number_of_users_requested_number: null,
  number_of_active_users: 1,
  number_of_users_based_on_subscription: 5,
  number_of_users_over_subscription: 0,
  maximum_number_of_users: 5,
  cost_of_subscription: 0,
  monthly_cost: 0,
  payment_amount: 0,
  payment_date: null,
  blocked_for_not_paying: false,
  blocked_for_active_users_over_subscription: false,
  email_of_user_with_request: null,
  ...more,
});
