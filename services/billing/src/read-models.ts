import { fold } from '@waymark/contracts';
import { memberModel, organisationModel, teamModel } from '@waymark/service-kit';

/** Whoever is active takes a seat; the rest is what the data extraction shows and filters by. */
export const members = memberModel(['email', 'firstName', 'lastName', 'lang', 'joinedAt', 'userCreatedAt']);

/** What the platform owner sees of an organisation. */
export const organisations = organisationModel({
  details: [
    'name',
    'lang',
    'imagePath',
    'ownerUuid',
    'createdAt',
    'timezone',
    'checkinRhythm',
    'checkinWeekday',
    'chartsBy',
  ],
  derived: { folded_name: ({ name }) => fold(name) },
  owned: ['subscriptions', 'members', 'teams', 'objectives', 'keyresults', 'activities'],
});

/** Whose are the objectives of a team. */
export const teams = teamModel({ named: false });
