import type { InferType } from 'yup';
import { CHARTS_BY } from '../rules/charts.ts';
import { GROWTH_STEPS } from '../rules/growth.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import { choice, fields, flag, nameWhenSent, readAt, requiredName, uuidWhenSent, weekday } from './fields.ts';
import { imageFields, imageHasType } from './image-fields.ts';
import { chatNews, hasWebhook, rhythm, webhook } from './organisation-settings.ts';
import { queryFlag, queryLimit, queryOffset, querySearch, queryUuids } from './query-fields.ts';
import { timeZone } from './time-zone.ts';

const NAME = 'validation.organisation.name_required';

export const organisationCreate = fields({
  name: requiredName(NAME),
  lang: choice(LANGUAGES).nullable(),
  /** Default: UTC. */
  timezone: timeZone().nullable(),
  /** Default: weekly, on Mondays. */
  checkin_rhythm: choice(RHYTHMS).nullable(),
  checkin_weekday: weekday().nullable(),
  /** Default: progress. */
  charts_by: choice(CHARTS_BY).nullable(),
  use_slack_connector: flag(),
  slack_webhook: webhook(),
  ...imageFields(),
})
  .test('image', imageHasType)
  .test('connector', hasWebhook);

/** That an enabled connector has a webhook is checked on the merged organisation with `connectorProblems`. */
export const organisationEdit = fields({
  name: nameWhenSent(NAME),
  lang: choice(LANGUAGES),
  ...rhythm(),
  require_second_factor: flag(),
  use_slack_connector: flag(),
  ...chatNews(),
  slack_webhook: webhook(),
  /**
   * Hands the organisation over; only its owner may. It is not named `owner_uuid`, so that a client that sends a whole organisation back
   * hands nothing over.
   */
  new_owner_uuid: uuidWhenSent('validation.members.next_owner'),
  updated_at: readAt(),
  ...imageFields(),
}).test('image', imageHasType);

/** Only organisations with a pending request, or only those with something due, the longest due first. */
const ORGANISATIONS_WITH = ['request', 'due'] as const;

export const organisationsQuery = fields({
  q: querySearch(),
  with: choice(ORGANISATIONS_WITH),
  limit: queryLimit(),
  offset: queryOffset(),
});

export const growthQuery = fields({ by: choice(GROWTH_STEPS).default('week') });

export type OrganisationCreate = InferType<typeof organisationCreate>;
export type OrganisationEdit = InferType<typeof organisationEdit>;
export type OrganisationsQuery = InferType<typeof organisationsQuery>;

/**
 * The caller's own organisations; without `limit`, all. `uuids`: look up these organisations. `require_second_factor`: only those that
 * require one. `shared`: only those with, or with false only those without, other active members.
 */
export const ownOrganisationsQuery = fields({
  q: querySearch(),
  uuids: queryUuids(),
  require_second_factor: queryFlag(),
  shared: queryFlag().default(undefined),
  limit: queryLimit().default(undefined),
  offset: queryOffset(),
});
