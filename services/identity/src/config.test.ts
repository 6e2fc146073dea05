import { describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@waymark/contracts';
import { readIdentityConfig } from './config.ts';

describe('the configuration', () => {
  it.each([
    ['no settings', {}, 'off'],
    ['a mail server', { SMTP_URL: 'smtp://mail.example' }, 'required'],
    ['a mail server and EMAIL_PROOF=off', { SMTP_URL: 'smtp://mail.example', EMAIL_PROOF: 'off' }, 'off'],
    ['EMAIL_PROOF=required alone', { EMAIL_PROOF: 'required' }, 'required'],
    ['empty settings', { EMAIL_PROOF: '', SMTP_URL: '' }, 'off'],
  ])('with %s (%j) sets the proof of email addresses to %s', (_what, env, wanted) => {
    expect(readIdentityConfig(env).emailProof).toBe(wanted);
  });

  it('limits sessions to thirty idle days and ninety in total by default, or as set', () => {
    const days = (env: NodeJS.ProcessEnv) => {
      const { idleMs, maxMs } = readIdentityConfig(env).sessionLimits;
      return [idleMs / DAY_MS, maxMs / DAY_MS];
    };
    expect(days({})).toEqual([30, 90]);
    expect(days({ SESSION_IDLE_DAYS: '0.5', SESSION_MAX_DAYS: '7' })).toEqual([0.5, 7]);
  });

  it.each(['SESSION_IDLE_DAYS', 'SESSION_MAX_DAYS'])(
    'refuses %s when it is below an hour, above ten years or not a number',
    (name) => {
      for (const value of ['0', '0.04', '-1', '3651', 'Infinity'])
        expect(() => readIdentityConfig({ [name]: value })).toThrow(`${name} must be between 0.042 (an hour) and 3650`);
      expect(() => readIdentityConfig({ [name]: 'a week' })).toThrow(`${name} must be a number`);
    },
  );

  it('refuses an unknown value of EMAIL_PROOF, and names the setting', () => {
    expect(() => readIdentityConfig({ EMAIL_PROOF: 'maybe' })).toThrow('EMAIL_PROOF');
  });

  it('reads the addresses of SUPER_ADMINS in lower case, and refuses invalid addresses', () => {
    const owners = (SUPER_ADMINS: string) => readIdentityConfig({ SUPER_ADMINS }).superAdmins;
    expect(owners(' Owner@waymark.example, two@waymark.example ,')).toEqual([
      'owner@waymark.example',
      'two@waymark.example',
    ]);
    for (const wrong of ['owner', 'owner@waymark.example;two@waymark.example', 'Owner <owner@waymark.example>'])
      expect(() => owners(wrong)).toThrow('SUPER_ADMINS');
  });

  it.each([
    ['mailto:security@example.org', true],
    ['https://example.org/report', true],
    ['tel:+1-201-555-0123', true],
    ['security@example.org', false],
    ['http://example.org/report', false],
    ['mailto:security@example.org\nContact: mailto:another@example.org', false],
  ])('takes %j as the contact for reports of weaknesses: %s', (contact, isTaken) => {
    const read = () => readIdentityConfig({ SECURITY_CONTACT: contact }).securityContact;
    if (isTaken) expect(read()).toBe(contact);
    else expect(read).toThrow('SECURITY_CONTACT');
  });

  it.each([
    ['https://id.example', true],
    ['http://localhost:9000', true],
    ['http://127.0.0.2:9000', true],
    ['http://[::1]:9000', true],
    ['http://id.example', false],
    ['http://127.0.0.1.example', false],
  ])('takes the identity provider %s: %s', (issuer, isTaken) => {
    const env = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'waymark', OIDC_CLIENT_SECRET: 'secret of the client' };
    if (isTaken) expect(readIdentityConfig(env).provider?.issuer).toEqual(new URL(issuer));
    else expect(() => readIdentityConfig(env)).toThrow('OIDC_ISSUER must be https, or http on loopback');
  });

  it.each([
    ['https://okr.example/help', 'https://okr.example/help'],
    ['help@okr.example', 'mailto:help@okr.example'],
    ['mailto:help@okr.example', 'mailto:help@okr.example'],
  ])('reads the support contact %j as the link %j', (SUPPORT_URL, link) => {
    expect(readIdentityConfig({ SUPPORT_URL }).contacts).toEqual({ aboutUrl: null, supportUrl: link });
  });

  it.each([
    ['SUPPORT_URL', 'help'],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['ABOUT_URL', 'mailto:about@okr.example'],
    ['ABOUT_URL', 'okr.example'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => readIdentityConfig({ [name]: value })).toThrow(name);
  });
});
