import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** Whom mails are written to, and who is named in the history. */
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
    'members',
    'subscriptions',
    'notifications',
    'reminders',
    'reminder_occurrences',
    'chat_batches',
    'teams',
    'inbox_facts',
    'inbox_items',
  ],
});

/** Who is meant where a team is. */
export const teams = teamModel({ named: true });

/** While an organisation is blocked nothing is changed and nobody is reminded. */
export const subscriptions = subscriptionModel();
