import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** The recipients of mails, and the names in the history. */
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

/** Needed because a blocked organisation cannot change anything and gets no reminders. */
export const subscriptions = subscriptionModel();
