import { subscription } from './subscription-mail.ts';

/** The mails: subject, heading, text, button, and the reason why it was sent. */
export const mail = {
  'mail.greeting': 'Hello {first_name},',
  'mail.greeting_unnamed': 'Hello,',
  'mail.link_hint': 'If the button does not work, open this address in your browser:',
  'mail.footer': 'Waymark · objectives and key results',

  'mail.welcome.subject': 'Welcome to Waymark',
  'mail.welcome.intro': 'Your account is ready. Create an organisation, or open the one you were invited to.',
  'mail.welcome.button': 'Open Waymark',
  'mail.welcome.reason': 'You receive this mail because an account was created with this address.',

  'mail.prove_email.subject': 'Confirm your email address',
  'mail.prove_email.intro':
    'An account was created with this address. If it was you, open the link and confirm the address; it works once, for one hour. If it was not you, confirm nothing: ignore this mail, or reset the password, which locks out whoever created the account.',
  'mail.prove_email.button': 'Confirm the address',
  'mail.prove_email.reason': 'You receive this mail because an account was created with this address.',

  'mail.reset_password.subject': 'Set a new password',
  'mail.reset_password.intro':
    'You asked for a new password. The link works once, for one hour. If it was not you, nothing has changed and you can ignore this mail.',
  'mail.reset_password.button': 'Set a new password',
  'mail.reset_password.reason': 'You receive this mail because a new password was requested for this address.',

  'mail.password_changed.subject': 'Your password was changed',
  'mail.password_changed.intro':
    'The password of your account was changed and your other sessions have ended. If it was not you, set a new password at once.',
  'mail.password_changed.button': 'Set a new password',
  'mail.password_changed.reason': 'You receive this mail because the password of your account was changed.',

  'mail.new_sign_in.subject': 'A new sign-in to your account',
  'mail.new_sign_in.intro':
    'Someone signed in to your account on {device} from the address {ip}. If it was you, there is nothing to do. If not, change your password.',
  'mail.new_sign_in.button': 'See your sessions',
  'mail.new_sign_in.reason': 'You receive this mail because your account was used on a new device.',

  'mail.invitation.subject': '{inviter} invites you to {organisation}',
  'mail.invitation.intro':
    '{inviter} invites you to follow objectives and key results together in {organisation}. The invitation is valid for 30 days.',
  'mail.invitation.button': 'Accept the invitation',
  'mail.invitation.reason': 'You receive this mail because {inviter} entered your address.',

  'mail.joined.subject': 'You are now a member of {organisation}',
  'mail.joined.intro': '{inviter} added you to {organisation}. You find it in your list of organisations.',
  'mail.joined.button': 'Open {organisation}',
  'mail.joined.reason': 'You receive this mail because your account was added to an organisation.',

  'mail.removed.subject': 'You are no longer a member of {organisation}',
  'mail.removed.intro': 'Your membership of {organisation} has ended. What you owned there was handed over.',
  'mail.removed.button': 'Your organisations',
  'mail.removed.reason': 'You receive this mail because you were removed from an organisation.',

  'mail.account_deleted.subject': 'Your account was deleted',
  'mail.account_deleted.intro': 'Your account and your personal data were deleted. Thank you for using Waymark.',
  'mail.account_deleted.button': 'Open Waymark',
  'mail.account_deleted.reason': 'You receive this last mail because your account was deleted.',

  'mail.plan_requested.subject': '{organisation} asks for the {plan} plan',
  'mail.plan_requested.intro': '{requester} asks to move {organisation} to the {plan} plan.',
  'mail.plan_requested.button': 'See the request',
  'mail.plan_requested.reason': 'You receive this mail because you manage the subscriptions of Waymark.',

  'mail.users_requested.subject': '{organisation} asks for another number of users',
  'mail.users_requested.intro': '{requester} asks for another number of users over plan for {organisation}: {number}.',
  'mail.users_requested.button': 'See the request',
  'mail.users_requested.reason': 'You receive this mail because you manage the subscriptions of Waymark.',

  'mail.payment_steps.subject': 'Your request for {organisation}: the next steps',
  'mail.payment_steps.intro': 'We have received your request for {organisation}.',
  'mail.payment_steps.button': 'See the subscription',
  'mail.payment_steps.reason': 'You receive this mail because you asked for a change of the subscription.',

  'mail.request_accepted.subject': 'Your request for {organisation} was accepted',
  'mail.request_accepted.intro': 'The subscription of {organisation} has changed: {plan} plan, {maximum} users.',
  'mail.request_accepted.button': 'See the subscription',
  'mail.request_accepted.reason': 'You receive this mail because you asked for a change of the subscription.',

  ...subscription,

  'mail.downgrade_removed.subject': 'You are no longer a member of {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} moved to the {plan} plan, which has fewer users. The latest to join were removed; what you owned there went to the owner of the organisation.',
  'mail.downgrade_removed.button': 'Your organisations',
  'mail.downgrade_removed.reason': 'You receive this mail because you were a member of {organisation}.',

  'mail.reminder.subject': 'Time to update your key results in {organisation}',
  'mail.reminder.intro': {
    one: 'You have {count} key result that is being worked on in {organisation}:',
    other: 'You have {count} key results that are being worked on in {organisation}:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.button': 'Open the dashboard',
  'mail.reminder.reason': 'You receive this mail because {organisation} has set up a reminder.',
} as const;
