import type { InferType } from 'yup';
import { BLOCK_CAUSES } from '../rules/ledger.ts';
import { count, date, instant, instantOrNull, oneOf, resource } from '../schemas/exact.ts';

/** How many people an organisation has, for the platform owner. */
export const organisationPeopleResource = resource('organisation_people', {
  active: count(),
  invited: count(),
  admins: count(),
  working: count().meta({
    description: 'Members who created or changed an objective or a key result in the last 30 days',
  }),
  last_activity_at: instantOrNull(),
});

/** A current block, and since when. */
export const currentBlockResource = resource('standing_block', { cause: oneOf(BLOCK_CAUSES), since: instant() });

/** Figures of the platform at the end of a day; null if they were not counted on that day. */
export const growthPointResource = resource('growth_point', {
  date: date(),
  organisations: count(),
  paying: count().nullable(),
  users: count(),
  active_users: count()
    .nullable()
    .meta({ description: 'People who created or changed an objective or a key result within the last 30 days' }),
});

export type OrganisationPeople = InferType<typeof organisationPeopleResource>;
export type CurrentBlock = InferType<typeof currentBlockResource>;
export type GrowthPoint = InferType<typeof growthPointResource>;
