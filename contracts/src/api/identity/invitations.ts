import { call } from '../call.ts';

const STOP_LIMIT = { name: 'stop_invitations', points: 200, seconds: 60, by: 'ip' } as const;

const INVITATION = '/user/invitations/:invitation' as const;

export const listInvitations = call({
  method: 'GET',
  path: '/user/invitations',
  tag: 'invitations',
  summary: 'The invitations that wait for an answer of one’s own',
  answer: { invitations: ['invitation'] },
});

export const acceptInvitation = call({
  method: 'POST',
  path: `${INVITATION}/accept`,
  tag: 'invitations',
  summary: 'Join the organisation; an invitation that was answered, withdrawn or has expired is not found',
  answer: { organisation: 'organisation' },
  codes: ['EMAIL_NOT_PROVEN'],
  usesUp: true,
});

export const declineInvitation = call({
  method: 'POST',
  path: `${INVITATION}/decline`,
  tag: 'invitations',
  summary: 'Decline an invitation',
  usesUp: true,
});

export const redeemInvitation = call({
  method: 'POST',
  path: '/user/invitations/accept',
  tag: 'invitations',
  summary: 'Join by the token of the mail, which proves the address',
  secret: true,
  body: 'invitationRedeem',
  answer: { organisation: 'organisation' },
});

export const stopInvitations = call({
  method: 'POST',
  path: '/user/invitations/stop',
  tag: 'invitations',
  summary: 'Want no more invitations of an organisation, or of any, with the token of the mail',
  secret: true,
  auth: 'public',
  limits: [STOP_LIMIT],
  body: 'invitationsStop',
});
