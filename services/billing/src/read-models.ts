import { fold } from '@waymark/contracts';
import { memberModel, organisationModel, teamModel } from '@waymark/service-kit';

/** Active members take seats; the other columns are for the data extraction. */
export const members = memberModel(['email', 'firstName', 'lastName', 'lang', 'joinedAt', 'userCreatedAt']);

/** The columns of an organisation that the platform owner sees. */
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
  owned: ['subscriptions', 'teams', 'objectives', 'keyresults', 'activities'],
});

/** Members of a team, who own its objectives. */
export const teams = teamModel({ named: false });
