import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** The people who can be named in objectives and key results; searches find them by name. */
export const members = memberModel(['firstName', 'lastName', 'lang']);

/** Needed for the organisation's owner (the default successor), its time zone and its check-in rhythm. */
export const organisations = organisationModel({
  details: ['name', 'ownerUuid', 'timezone', 'checkinRhythm', 'checkinWeekday'],
  // By then the members are deleted. A creation holds a lock on its creator's row, so its objective exists when objectives are deleted.
  // Aggregated days go before objectives too, so that they need not be corrected for each one; `report_builds`, which a deletion writes, goes last.
  owned: [
    'report_days',
    'report_builds',
    { table: 'objectives', atOnce: 200 },
    'teams',
    'subscriptions',
    'report_builds',
  ],
});

export const teams = teamModel({ named: true });

/** Needed because a blocked organisation cannot change anything, and reports depend on the plan. */
export const subscriptions = subscriptionModel({ plan: true });
