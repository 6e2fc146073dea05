import { describe, expect, it } from '@jest/globals';
import { DEFAULT_WEBHOOK_PREFIX } from '@waymark/contracts';
import { readNotificationConfig } from './config.ts';

describe('the configuration', () => {
  it('has no SMTP server, the default webhook prefix and 730 days of audit log when nothing is set', () => {
    expect(readNotificationConfig({})).toEqual({
      smtpUrl: undefined,
      mailFrom: undefined,
      chatWebhookPrefixes: [DEFAULT_WEBHOOK_PREFIX],
      auditRetentionDays: 730,
      billingInstructions: undefined,
    });
  });

  it('accepts billing instructions of several lines, and treats blank ones as none', () => {
    const instructions = (BILLING_INSTRUCTIONS: string) =>
      readNotificationConfig({ BILLING_INSTRUCTIONS }).billingInstructions;
    expect(instructions(' Bank: Nord\r\nAccount: 42\n')).toBe('Bank: Nord\nAccount: 42');
    expect(instructions('  \n ')).toBeUndefined();
  });

  it('accepts several webhook prefixes', () => {
    const env = { CHAT_WEBHOOK_PREFIXES: 'https://a.example/hooks/, http://127.0.0.1:9/x/' };
    expect(readNotificationConfig(env).chatWebhookPrefixes).toEqual([
      'https://a.example/hooks/',
      'http://127.0.0.1:9/x/',
    ]);
  });

  it.each(['no-reply@waymark.example', 'Waymark <no-reply@waymark.example>', '"Team, Waymark" <okr@localhost>'])(
    'accepts %j as the sender of mails',
    (MAIL_FROM) => {
      expect(readNotificationConfig({ MAIL_FROM }).mailFrom).toBe(MAIL_FROM);
    },
  );

  it.each([
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Waymark'],
    ['MAIL_FROM', 'Waymark <no-reply>'],
    ['MAIL_FROM', 'a@example.org, b@example.org'],
    ['MAIL_FROM', 'a@example.org, Waymark <b@example.org>'],
    ['MAIL_FROM', 'Waymark, Inc <b@example.org>'],
    ['MAIL_FROM', 'a@example.org\r\nBcc: b@example.org'],
    ['CHAT_WEBHOOK_PREFIXES', 'ftp://hooks.example/'],
    ['CHAT_WEBHOOK_PREFIXES', 'hooks.example/'],
    ['AUDIT_RETENTION_DAYS', '89'],
    ['AUDIT_RETENTION_DAYS', '90.5'],
    ['AUDIT_RETENTION_DAYS', 'forever'],
    ['BILLING_INSTRUCTIONS', 'x'.repeat(4_001)],
  ])('refuses %s=%j, naming the variable', (name, value) => {
    expect(() => readNotificationConfig({ [name]: value })).toThrow(name);
  });
});
