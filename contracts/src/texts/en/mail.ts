import { subscription } from './subscription-mail.ts';

/** The mails: subject, heading, text, button, and the reason why it was sent. */
export const mail = {
  'mail.greeting': 'Hello {first_name},',
  'mail.greeting_unnamed': 'Hello,',
  'mail.label': '{label}:',
  'mail.link_hint': 'If the button does not work, open this address in your browser:',
  'mail.footer': 'Waymark · objectives and key results',

  'mail.welcome.subject': 'Welcome to Waymark',
  'mail.welcome.intro': 'Your account is ready. Create an organisation, or open the one you were invited to.',
  'mail.welcome.button': 'Open Waymark',
  'mail.welcome.reason': 'You receive this email because an account was created with this address.',

  'mail.prove_email.subject': 'Confirm your email address',
  'mail.prove_email.intro':
    'An account was created with this address. If it was you, open the link and confirm the address; it works once, for one hour. If it was not you, confirm nothing: ignore this email, or reset the password, which locks out whoever created the account.',
  'mail.prove_email.button': 'Confirm the address',
  'mail.prove_email.reason': 'You receive this email because an account was created with this address.',

  'mail.confirm_new_email.subject': 'Confirm your new email address',
  'mail.confirm_new_email.intro':
    'This address was given as the new address of an account. If it was you, open the link and confirm it; the link works once, for one hour, and until then nothing changes. If it was not you, ignore this email.',
  'mail.confirm_new_email.button': 'Confirm the address',
  'mail.confirm_new_email.reason':
    'You receive this email because somebody wants to use this address for their account.',

  'mail.email_change_asked.subject': 'Your email address is about to change',
  'mail.email_change_asked.intro':
    'Another address was given for your account. It takes the place of this one as soon as it is confirmed. If it was not you, set a new password now: the change then does not happen, and all sessions end.',
  'mail.email_change_asked.button': 'Set a new password',
  'mail.email_change_asked.reason': 'You receive this email because this is the address of your account.',

  'mail.email_change_taken.subject': 'Somebody wanted to use your email address',
  'mail.email_change_taken.intro':
    'Somebody gave your address as the new one of another account. Nothing has changed: the address stays with your account. If it was you, sign in with this address, or delete this account first.',
  'mail.email_change_taken.button': 'Sign in',
  'mail.email_change_taken.reason': 'You receive this email because you have an account with this address.',

  'mail.email_changed.subject': 'Your email address was changed',
  'mail.email_changed.intro':
    'Your account has a new address that was confirmed; this one no longer signs in, and your other sessions have ended. If it was not you, tell an admin of your organisation at once, who can remove the account, and change your password wherever else you use it.',
  'mail.email_changed.button': 'Open Waymark',
  'mail.email_changed.reason':
    'You receive this last email to this address because it was the address of your account.',

  'mail.reset_password.subject': 'Set a new password',
  'mail.reset_password.intro':
    'You asked for a new password. The link works once, for one hour. If it was not you, nothing has changed and you can ignore this email.',
  'mail.reset_password.button': 'Set a new password',
  'mail.reset_password.reason': 'You receive this email because a new password was requested for this address.',

  'mail.password_changed.subject': 'Your password was changed',
  'mail.password_changed.intro':
    'The password of your account was changed and your other sessions have ended. If it was not you, set a new password at once.',
  'mail.password_changed.button': 'Set a new password',
  'mail.password_changed.reason': 'You receive this email because the password of your account was changed.',

  'mail.factor_added.subject': 'A second factor was added to your account',
  'mail.factor_added.intro':
    'A second factor was added to your account, and your other sessions have ended. From now on, signing in takes more than your password. If it was not you, set a new password at once and remove the factor.',
  'mail.factor_added.button': 'See your account',
  'mail.factor_added.reason': 'You receive this email because the way you sign in was changed.',

  'mail.factor_removed.subject': 'A second factor was removed from your account',
  'mail.factor_removed.intro':
    'A second factor was removed from your account, and your other sessions have ended. If it was not you, set a new password at once and see how your account is protected.',
  'mail.factor_removed.button': 'See your account',
  'mail.factor_removed.reason': 'You receive this email because the way you sign in was changed.',

  'mail.recovery_codes_renewed.subject': 'You have new recovery codes',
  'mail.recovery_codes_renewed.intro':
    'New recovery codes were made for your account; the old ones no longer work. If it was not you, set a new password at once.',
  'mail.recovery_codes_renewed.button': 'See your account',
  'mail.recovery_codes_renewed.reason': 'You receive this email because the way you sign in was changed.',

  'mail.recovery_code_used.subject': 'A recovery code of your account was used',
  'mail.recovery_code_used.intro':
    'A recovery code of your account was used. Codes that are left: {left}. If it was not you, set a new password at once and make new recovery codes.',
  'mail.recovery_code_used.button': 'See your account',
  'mail.recovery_code_used.reason': 'You receive this email because a recovery code of your account was used.',

  'mail.new_sign_in.subject': 'A new sign-in to your account',
  'mail.new_sign_in.intro':
    'Someone signed in to your account on {device} from the address {ip}. If it was you, there is nothing to do. If not, change your password.',
  'mail.new_sign_in.button': 'See your sessions',
  'mail.new_sign_in.reason': 'You receive this email because your account was used on a new device.',

  'mail.session_copied.subject': 'Your session was ended for safety',
  'mail.session_copied.intro':
    'The sign-in of one of your devices was used a second time, on {device} from the address {ip}, as if somebody had copied it. We have ended that session. Sign in again; if you did not expect this, change your password.',
  'mail.session_copied.button': 'See your sessions',
  'mail.session_copied.reason': 'You receive this email because a session of your account was ended.',

  'mail.token_created.subject': 'A new access token for your account',
  'mail.token_created.intro':
    'The access token “{name}” was created for your account. Whoever has it can use the API in your name. If it was you, there is nothing to do. If not, delete it and change your password, which ends every access token.',
  'mail.token_created.button': 'See your access tokens',
  'mail.token_created.reason': 'You receive this email because an access token was created for your account.',

  'mail.sessions_ended.subject': 'You were signed out everywhere',
  'mail.sessions_ended.intro':
    'An admin of {organisation} ended all your sessions, on every device. Nothing else has changed: sign in again to go on. If you do not know why, ask them, and change your password if a device of yours is lost.',
  'mail.sessions_ended.button': 'Sign in',
  'mail.sessions_ended.reason': 'You receive this email because an admin of {organisation} ended your sessions.',

  'mail.invitation.subject': 'You are invited to an organisation on Waymark',
  'mail.invitation.intro':
    '{inviter} invites you to follow objectives and key results together in {organisation}. The invitation is valid for 30 days.',
  'mail.invitation.button': 'Accept the invitation',
  'mail.invitation.reason': 'You receive this email because {inviter} entered your address.',
  'mail.invitation.stop': 'I do not know this organisation, and want no more invitations',

  'mail.joined.subject': 'You are now a member of {organisation}',
  'mail.joined.intro': '{inviter} added you to {organisation}. You find it in your list of organisations.',
  'mail.joined.button': 'Open {organisation}',
  'mail.joined.reason': 'You receive this email because your account was added to an organisation.',

  'mail.removed.subject': 'You are no longer a member of {organisation}',
  'mail.removed.intro': 'Your membership of {organisation} has ended. What you owned there was handed over.',
  'mail.removed.button': 'Your organisations',
  'mail.removed.reason': 'You receive this email because you were removed from an organisation.',

  'mail.account_deleted.subject': 'Your account was deleted',
  'mail.account_deleted.intro': 'Your account and your personal data were deleted. Thank you for using Waymark.',
  'mail.account_deleted.button': 'Open Waymark',
  'mail.account_deleted.reason': 'You receive this last email because your account was deleted.',

  'mail.plan_requested.subject': '{organisation} asks for the {plan} plan',
  'mail.plan_requested.intro': '{requester} asks to move {organisation} to the {plan} plan.',
  'mail.plan_requested.button': 'See the request',
  'mail.plan_requested.reason': 'You receive this email because you manage the subscriptions of Waymark.',

  'mail.users_requested.subject': '{organisation} asks for another number of users',
  'mail.users_requested.intro':
    '{requester} asks for another number of users over the plan for {organisation}: {number}.',
  'mail.users_requested.button': 'See the request',
  'mail.users_requested.reason': 'You receive this email because you manage the subscriptions of Waymark.',

  'mail.payment_steps.subject': 'Your request for {organisation}: the next steps',
  'mail.payment_steps.intro': 'We have received your request for {organisation}.',
  'mail.payment_steps.button': 'See the subscription',
  'mail.payment_steps.reason': 'You receive this email because you asked for a change of the subscription.',

  'mail.request_accepted.subject': 'Your request for {organisation} was accepted',
  'mail.request_accepted.intro': {
    one: 'The subscription of {organisation} has changed: {plan} plan, {maximum} user.',
    other: 'The subscription of {organisation} has changed: {plan} plan, {maximum} users.',
  },
  'mail.request_accepted.button': 'See the subscription',
  'mail.request_accepted.reason': 'You receive this email because you asked for a change of the subscription.',

  ...subscription,

  'mail.downgrade_removed.subject': 'You are no longer a member of {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} moved to the {plan} plan, which has fewer users. The latest to join were removed; what you owned there went to the owner of the organisation.',
  'mail.downgrade_removed.button': 'Your organisations',
  'mail.downgrade_removed.reason': 'You receive this email because you were a member of {organisation}.',

  'mail.reminder.subject': 'Time to update your key results in {organisation}',
  'mail.reminder.intro': {
    one: '{count} key result of yours in {organisation} waits for a check-in:',
    other: '{count} key results of yours in {organisation} wait for a check-in:',
  },
  'mail.reminder.intro_of': {
    one: 'Today {owner} would be reminded of {count} key result in {organisation} that waits for a check-in:',
    other: 'Today {owner} would be reminded of {count} key results in {organisation} that wait for a check-in:',
  },
  'mail.reminder.item': '{name}: {progress}%, {health}',
  'mail.reminder.validations': 'Waiting for validation',
  'mail.reminder.button': 'Check in',
  'mail.reminder.reason': 'You receive this email because {organisation} has set up a reminder.',
  'mail.reminder.reason_test':
    'You receive this email because you asked for a test of a reminder. It went to you alone.',
  'mail.reminder.stop': 'Turn these reminders off',

  'mail.reminder_validations.subject': {
    one: 'An objective waits for your validation in {organisation}',
    other: 'Objectives wait for your validation in {organisation}',
  },
  'mail.reminder_validations.intro': {
    one: '{count} objective waits for your validation in {organisation}:',
    other: '{count} objectives wait for your validation in {organisation}:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Today {owner} would be reminded of {count} objective in {organisation} that waits for validation:',
    other: 'Today {owner} would be reminded of {count} objectives in {organisation} that wait for validation:',
  },
  'mail.reminder_validations.button': 'Open the dashboard',

  'mail.mention.subject': '{author} mentioned you: {name}',
  'mail.mention.intro': '{author} mentioned you or your team in {organisation}, in a comment on “{name}”:',
  'mail.mention.button': 'Open the comment',
  'mail.mention.reason': 'You receive this email because somebody mentioned you or your team.',
  'mail.mention.stop': 'Turn emails about mentions off',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'What moved in {organisation}',
  'mail.digest.intro': 'This is how {organisation} stands since the last check-in day.',
  'mail.digest.moved': 'Moved',
  'mail.digest.moved_item': '{name}: {from}% → {to}%',
  'mail.digest.blocked': 'Blocked',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'owner: {person}',
  'mail.digest.waits_for': 'waits for {person}',
  'mail.digest.waits_outside': 'waits for somebody outside',
  'mail.digest.since_today': 'since today',
  'mail.digest.since': {
    one: 'for {count} day',
    other: 'for {count} days',
  },
  'mail.digest.attention': 'Needs attention',
  'mail.digest.attention_item': '{name}: {progress}%',
  'mail.trouble.of': '“{name}”: {troubles}',
  'mail.trouble.behind': {
    one: '{count} point behind',
    other: '{count} points behind',
  },
  'mail.trouble.blocked': 'blocked for a week or longer',
  'mail.trouble.confidence_falling': 'confidence fell twice',
  'mail.trouble.confidence_low': 'confidence {confidence} of 10',
  'mail.digest.ending': 'Ends soon',
  'mail.digest.ending_item': '{name}: {progress}%, until {date}',
  'mail.digest.reason': 'You receive this email because you asked for the digest in your account.',
  'mail.digest.stop': 'Turn the digest off',
  'mail.digest.button': 'Open the dashboard',

  'mail.chat_failing.subject': 'The chat of {organisation} no longer accepts messages',
  'mail.chat_failing.intro':
    'Waymark can no longer post in the chat channel of {organisation}: reminders and news do not arrive there. Most often the webhook was removed in the chat. Create a new one there, and enter it in Waymark.',
  'mail.chat_failing.button': 'Open the chat settings',
  'mail.chat_failing.reason': 'You receive this email because you are an admin of {organisation}.',
} as const;
