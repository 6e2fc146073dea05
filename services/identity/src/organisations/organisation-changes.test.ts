import { describe, expect, it } from '@jest/globals';
import { AppError } from '@waymark/service-kit';
import { assertChat } from './organisation-changes.ts';

const prefixes = ['https://hooks.slack.com/services/', 'https://chat.example.com'];
const problems = (slackWebhook: string | null, useSlackConnector = true) => {
  try {
    assertChat({ useSlackConnector, slackWebhook }, prefixes);
    return {};
  } catch (error) {
    return error instanceof AppError ? error.data.errors : error;
  }
};

describe('the chat webhook', () => {
  it('is accepted when it begins with an allowed prefix', () => {
    expect(problems('https://hooks.slack.com/services/T1/B2/x')).toEqual({});
    expect(problems('https://chat.example.com/hook/1')).toEqual({});
  });
  it.each([
    'https://evil.example/https://hooks.slack.com/services/T1',
    'http://hooks.slack.com/services/T1',
    'https://hooks.slack.com/services/',
    'https://chat.example.com.evil.example/hook',
    'https://chat.example.com@evil.example/hook',
    'https://hooks.slack.com/services/../elsewhere',
    'https://hooks.slack.com/services/%2e%2e/elsewhere',
    'https://hooks.slack.com/services/\\..\\elsewhere',
  ])('is refused when it is %s', (webhook) => {
    expect(problems(webhook)).toEqual({ slack_webhook: 'validation.organisation.webhook_invalid' });
    expect(problems(webhook, false)).toEqual({ slack_webhook: 'validation.organisation.webhook_invalid' });
  });
  it('is needed only while the connector is on', () => {
    expect(problems(null)).toEqual({ slack_webhook: 'validation.organisation.webhook_required' });
    expect(problems(null, false)).toEqual({});
  });
});
