import { memberModel, organisationModel, subscriptionModel, teamModel } from '@waymark/service-kit';

/** Who may be named in objectives and key results; searches find them by name. */
export const members = memberModel(['firstName', 'lastName', 'lang']);

/** The owner takes over from whoever leaves without a successor. */
export const organisations = organisationModel({
  details: ['name', 'ownerUuid'],
  owned: ['objectives', 'members', 'teams', 'subscriptions'],
});

export const teams = teamModel({ named: true });

/** While an organisation is blocked nothing is changed. */
export const subscriptions = subscriptionModel();
