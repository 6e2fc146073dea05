import { call } from '../call.ts';

export const listTokens = call({
  method: 'GET',
  path: '/user/tokens',
  tag: 'access tokens',
  summary: 'One’s own access tokens, the newest first',
  answer: { tokens: ['api_token'] },
  byToken: 'never',
});

export const createToken = call({
  method: 'POST',
  path: '/user/tokens',
  tag: 'access tokens',
  summary: 'Create an access token; its secret is answered this once. Without `expires_at` it lasts 90 days',
  secret: true,
  confirmsSession: true,
  body: 'tokenCreate',
  status: 201,
  answer: { token: 'api_token', secret: 'text' },
  codes: ['EMAIL_NOT_PROVEN', 'TOKEN_LIMIT'],
});

export const removeToken = call({
  method: 'DELETE',
  path: '/user/tokens/:token',
  tag: 'access tokens',
  summary: 'Remove an access token: it works nowhere from then on',
  answer: { tokens: ['api_token'] },
  byToken: 'never',
});

export const readOpenApi = call({
  method: 'GET',
  path: '/openapi.json',
  tag: 'access tokens',
  summary: 'This document, as it is: without `status`',
  auth: 'public',
  media: 'application/json',
});
