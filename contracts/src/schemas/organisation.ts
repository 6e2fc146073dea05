import type { InferType } from 'yup';
import { CHARTS_BY } from '../rules/charts.ts';
import { GROWTH_STEPS } from '../rules/growth.ts';
import { LANGUAGES } from '../rules/languages.ts';
import { SEARCH_MAX_LENGTH } from '../rules/limits.ts';
import { RHYTHMS } from '../rules/rhythm.ts';
import {
  choice,
  fields,
  flag,
  line,
  nameWhenSent,
  readAt,
  requiredName,
  timeZone,
  uuidWhenSent,
  weekday,
} from './fields.ts';
import { imageFields, imageHasType } from './image-fields.ts';
import { chatNews, hasWebhook, rhythm, webhook } from './organisation-settings.ts';
import { queryFlag, queryLimit, queryOffset, querySearch, queryUuids } from './query-fields.ts';

const NAME = 'validation.organisation.name_required';

export const organisationCreate = fields({
  name: requiredName(NAME),
  lang: choice(LANGUAGES).nullable(),
  /** UTC where it is left out. */
  timezone: timeZone().nullable(),
  /** Weekly, on Mondays, where they are left out. */
  checkin_rhythm: choice(RHYTHMS).nullable(),
  checkin_weekday: weekday().nullable(),
  /** Progress where it is left out. */
  charts_by: choice(CHARTS_BY).nullable(),
  use_slack_connector: flag(),
  slack_webhook: webhook(),
  ...imageFields(),
})
  .test('image', imageHasType)
  .test('connector', hasWebhook);

/** Whether a webhook is there while the connector is on is checked once merged: `connectorProblems`. */
export const organisationEdit = fields({
  name: nameWhenSent(NAME),
  lang: choice(LANGUAGES),
  ...rhythm(),
  require_second_factor: flag(),
  use_slack_connector: flag(),
  ...chatNews(),
  slack_webhook: webhook(),
  /** Hands the organisation over, which only its owner may. Not `owner_uuid`: whoever sends a whole organisation back hands nothing over. */
  new_owner_uuid: uuidWhenSent('validation.members.successor'),
  updated_at: readAt(),
  ...imageFields(),
}).test('image', imageHasType);

/** Of all organisations those that ask for something, or those that owe something, the longest first. */
const ORGANISATIONS_WITH = ['request', 'due'] as const;

export const organisationsQuery = fields({
  q: line(SEARCH_MAX_LENGTH),
  with: choice(ORGANISATIONS_WITH),
  limit: queryLimit(),
  offset: queryOffset(),
});

export const growthQuery = fields({ by: choice(GROWTH_STEPS).default('week') });

export type OrganisationCreate = InferType<typeof organisationCreate>;
export type OrganisationEdit = InferType<typeof organisationEdit>;
export type OrganisationsQuery = InferType<typeof organisationsQuery>;

/**
 * One's own; without a limit: all. `uuids` are organisations to be told of; `require_second_factor` narrows to those that ask for one,
 * `shared` to those with other active members, or to those without.
 */
export const ownOrganisationsQuery = fields({
  q: querySearch(),
  uuids: queryUuids(),
  require_second_factor: queryFlag(),
  shared: queryFlag().default(undefined),
  limit: queryLimit().default(undefined),
  offset: queryOffset(),
});
