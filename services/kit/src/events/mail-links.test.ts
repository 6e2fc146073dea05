import { describe, expect, it } from '@jest/globals';
import type { MailData } from '@waymark/contracts';
import type { EventDraft } from './event.ts';
import { createMailLinks } from './mail-links.ts';

const SECRET = 'what seals the links in mails';
const TOKEN = 'T0k3n-that-lets-in';
const mail = (data: MailData): EventDraft => ({
  type: 'waymark.identity.mail.requested.v1',
  organisation: null,
  subject: 'somebody',
  data: { template: 'reset_password', to: 'ann@example.org', lang: 'en', data },
});
const dataOf = (draft: EventDraft): MailData => (draft.data as { data: MailData }).data;

describe('the links of a mail', () => {
  const links = createMailLinks(SECRET);
  const data = {
    first_name: 'Ann',
    url: `https://a.example/reset?token=${TOKEN}`,
    stop_url: `https://a.example/${TOKEN}`,
  };

  it('are unreadable when encrypted, and are restored by decryption', () => {
    const closed = links.encrypt(mail(data));
    expect(JSON.stringify(closed)).not.toContain(TOKEN);
    expect(Object.keys(dataOf(closed))).toEqual(['first_name', 'sealed_links']);
    expect(links.decrypt(dataOf(closed))).toEqual(data);
  });

  it('are accepted unencrypted from an earlier version', () => {
    expect(links.decrypt(data)).toEqual(data);
  });

  it('stay unencrypted in mails of billing, and a mail without links stays unchanged', () => {
    const billing = { ...mail(data), type: 'waymark.billing.mail.requested.v1' } as EventDraft;
    expect(links.encrypt(billing)).toEqual(billing);
    expect(links.encrypt(mail({ first_name: 'Ann' }))).toEqual(mail({ first_name: 'Ann' }));
  });

  it('cannot be decrypted with another secret', () => {
    const closed = dataOf(links.encrypt(mail(data)));
    expect(() => createMailLinks('another').decrypt(closed)).toThrow('encrypted with another secret');
  });
});
