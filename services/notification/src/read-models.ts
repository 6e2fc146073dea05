import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** Recipients of mails, and people named in the history. */
export const members = memberModel(['email', 'firstName', 'lastName', 'lang', 'imagePath']);

export const organisations = organisationModel({
  details: [
    'name',
    'lang',
    'timezone',
    'checkinRhythm',
    'checkinWeekday',
    'chatNewObjectives',
    'chatStatusMoves',
    'chatDigest',
  ],
  owned: [
    'subscriptions',
    'notifications',
    'reminders',
    'reminder_occurrences',
    'chat_batches',
    'chat_failures',
    'teams',
    'inbox_facts',
    'inbox_items',
  ],
});

/** Members of teams, for items and mentions of a team. */
export const teams = teamModel({ named: true });

/** In a blocked organisation nothing changes, and nobody is reminded. */
export const subscriptions = subscriptionModel();
