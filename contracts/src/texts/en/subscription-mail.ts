/** The texts of the mails about a request for another subscription; each case has its own. */
export const subscription = {
  'mail.steps_upgrade.intro': {
    one: 'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} user. It costs {amount} a month; the first month is due once the request is accepted.',
    other:
      'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} users. It costs {amount} a month; the first month is due once the request is accepted.',
  },
  'mail.steps_enterprise.intro':
    'You asked to move {organisation} from the {current} plan to the {plan} plan. It costs from {amount} a month: our support contacts you to agree on the price and the number of users. The first month is due once the request is accepted.',
  'mail.steps_downgrade.intro': {
    one: 'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} user. It costs {amount} a month; the first month is due once the request is accepted. If more members are active by then, those who joined last are removed.',
    other:
      'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} users. It costs {amount} a month; the first month is due once the request is accepted. If more members are active by then, those who joined last are removed.',
  },
  'mail.steps_free.intro': {
    one: 'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} user, which costs nothing. Once the request is accepted, no further month is charged. If more members are active by then, those who joined last are removed.',
    other:
      'You asked to move {organisation} from the {current} plan to the {plan} plan with {maximum} users, which costs nothing. Once the request is accepted, no further month is charged. If more members are active by then, those who joined last are removed.',
  },
  'mail.steps_more_users.intro':
    'You asked to raise the users over the plan of {organisation} from {before} to {number}; the maximum is then {maximum}. That costs {difference} a month more, {amount} a month in all, from the month after the request is accepted.',
  'mail.steps_fewer_users.intro':
    'You asked to lower the users over the plan of {organisation} from {before} to {number}; the maximum is then {maximum}. That costs {difference} a month less, from the month after the request is accepted. If more members are active by then, the organisation is blocked until enough of them are removed.',
  'mail.accepted_plan.intro': {
    one: 'The subscription of {organisation} has changed: {plan} plan, {maximum} user, {amount} a month. The first month is due now.',
    other:
      'The subscription of {organisation} has changed: {plan} plan, {maximum} users, {amount} a month. The first month is due now.',
  },
  'mail.accepted_users.intro':
    'The maximum number of users of {organisation} is now {maximum}. From the next month on, the subscription costs {amount} a month.',
  'mail.accepted_without_cost.intro': {
    one: 'The subscription of {organisation} has changed: {plan} plan, {maximum} user. It costs nothing.',
    other: 'The subscription of {organisation} has changed: {plan} plan, {maximum} users. It costs nothing.',
  },
  'mail.request_refused.subject': 'Your request for {organisation} was refused',
  'mail.request_refused.button': 'See the subscription',
  'mail.request_refused.reason': 'You receive this email because you asked for a change of the subscription.',
  'mail.refused_plan.intro':
    'Your request to move {organisation} to the {plan} plan was refused. The subscription stays as it is. You can ask again at any time.',
  'mail.refused_users.intro':
    'Your request for another number of users over the plan for {organisation} ({number}) was refused. The subscription stays as it is. You can ask again at any time.',

  'mail.section.refusal': 'The reason: {reason}',
  'mail.section.reference': 'Reference: {reference}',
  'mail.section.payment': 'How to pay',
  'mail.section.payment_details': 'The provider of Waymark gives you the payment details.',
  'mail.section.payment_reference': 'Please give the reference with your payment.',
  'mail.section.effect':
    'The change takes effect once the request is accepted. You are then told by email; until then everything stays as it is.',
} as const;
