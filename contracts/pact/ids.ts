/**
 * Values that a request names and that differ in each verification: the value here is the example in the pact,
 * and at verification the provider state of the same name takes its place.
 */
export const ID = {
  org: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a001',
  user: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a002',
  member: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a003',
  mate: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a004',
  invited: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a005',
  team: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a006',
  otherTeam: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a007',
  objective: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a008',
  keyresult: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a009',
  otherKeyresult: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a010',
  checkin: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a022',
  reminder: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a011',
  notification: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a012',
  blocker: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a022',
  session: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a013',
  apiToken: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a020',
  statementLine: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a021',
  tokenHash: 'the-hash-of-a-token',
  token: 'an-access-token',
  cookie: 'waymark_session=a-refresh-token',
  email: 'ada@example.org',
  otherEmail: 'grace@example.org',
  password: 'a-password-of-the-example',
  code: 'the-code-of-the-provider',
  state: 'the-state-of-the-sign-in',
  iss: 'https://id.example',
  resetToken: 'a-token-from-the-mail',
  proofToken: 'another-token-from-a-mail',
  inviteToken: 'a-token-of-an-invitation',
  stopToken: 'a-token-that-stops-invitations',
  totpCode: '135790',
  ticket: 'a-ticket-for-the-second-step',
  factor: '0f6f1d1c-1f0a-4c57-9d3b-6a52a1f6a014',
  passkey: 'the-name-of-a-passkey',
  clientData: 'what-the-passkey-was-asked',
  attestation: 'what-the-passkey-says-when-it-is-made',
  authenticatorData: 'what-the-passkey-says-when-it-signs',
  signature: 'the-signature-of-the-passkey',
  readAt: '2026-03-02T09:30:00.250Z',
} as const;

export type IdName = keyof typeof ID;
/** What a provider state gives: the values that requests are made with. */
export type StateValues = Partial<Record<IdName, string>>;
