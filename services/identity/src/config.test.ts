import { describe, expect, it } from '@jest/globals';
import { readIdentityConfig } from './config.ts';

describe('the configuration', () => {
  it.each([
    ['nothing', {}, 'off'],
    ['a mail server', { SMTP_URL: 'smtp://mail.example' }, 'required'],
    ['a mail server, and that it is off', { SMTP_URL: 'smtp://mail.example', EMAIL_PROOF: 'off' }, 'off'],
    ['only that it is required', { EMAIL_PROOF: 'required' }, 'required'],
    ['an empty value', { EMAIL_PROOF: '', SMTP_URL: '' }, 'off'],
  ])('with %s wants addresses proven or not', (_what, env, wanted) => {
    expect(readIdentityConfig(env).emailProof).toBe(wanted);
  });

  it('refuses another word by name', () => {
    expect(() => readIdentityConfig({ EMAIL_PROOF: 'maybe' })).toThrow('EMAIL_PROOF');
  });
});
