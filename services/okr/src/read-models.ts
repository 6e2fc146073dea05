import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** Who may be named in objectives and key results; searches find them by name. */
export const members = memberModel(['firstName', 'lastName', 'lang']);

/** The owner takes over from whoever leaves without a successor; days begin in its time zone, and it checks in by its rhythm. */
export const organisations = organisationModel({
  details: ['name', 'ownerUuid', 'timezone', 'checkinRhythm', 'checkinWeekday'],
  // Members go before objectives: who makes one holds their own row, so that it is there when these go. What is built goes before them too,
  // so that nothing is taken out of it for each objective; a deletion notes that nothing is built, and that goes last.
  owned: [
    'members',
    'report_days',
    'report_builds',
    { inParts: 'objectives' },
    'teams',
    'subscriptions',
    'report_builds',
  ],
});

export const teams = teamModel({ named: true });

/** While an organisation is blocked nothing is changed; reports depend on its plan. */
export const subscriptions = subscriptionModel({ plan: true });
