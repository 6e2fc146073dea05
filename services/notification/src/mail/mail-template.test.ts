import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, MAIL_TEMPLATES } from '@waymark/contracts';
import { type MailDraft, renderMail } from './mail-template.ts';

const draft = (more: Partial<MailDraft> = {}): MailDraft => ({
  template: 'invitation',
  to: 'ann@example.org',
  lang: 'en',
  data: { inviter: 'Bob', organisation: 'Acme', url: 'https://waymark.example/register?token=a&email=b' },
  ...more,
});

describe('a mail', () => {
  it('says what it is about, has one button, and says why it was sent', () => {
    const { subject, text, html } = renderMail(draft());
    expect(subject).toBe('Bob invites you to Acme');
    expect(text).toContain('https://waymark.example/register?token=a&email=b');
    expect(text).toContain('You receive this mail because Bob entered your address.');
    expect(html.match(/<a [^>]*background/g)).toHaveLength(1);
    expect(html).toContain('href="https://waymark.example/register?token=a&amp;email=b"');
  });

  it('is written in the language of its reader', () => {
    const { subject, html } = renderMail(draft({ lang: 'de' }));
    expect(subject).not.toContain('invites you');
    expect(html).toContain('<html lang="de">');
  });

  it('shows names as text, never as markup', () => {
    const organisation = '<script>alert(1)</script> & "Söhne"';
    const { html } = renderMail(draft({ data: { inviter: '<b>Bob</b>', organisation } }));
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>Bob');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot;');
  });

  it('has a subject of one line whatever the names contain', () => {
    const { subject } = renderMail(
      draft({ data: { inviter: 'Bob\r\nBcc: all@example.org', organisation: 'A\u0000c\u2028me' } }),
    );
    expect(subject).toBe('Bob Bcc: all@example.org invites you to A c me');
  });

  it('has no button that leads anywhere but to the web', () => {
    const { html } = renderMail(draft({ data: { inviter: 'Bob', organisation: 'Acme', url: 'javascript:alert(1)' } }));
    expect(html).not.toContain('javascript:');
  });

  it('lists what it is about where there is a list', () => {
    const items = [{ text: 'Revenue: 40 %, in progress', url: 'https://waymark.example/organization/o?krref=k' }];
    const { text, html } = renderMail(draft({ template: 'reminder', data: { count: 1, organisation: 'Acme' }, items }));
    expect(text).toContain('- Revenue: 40 %, in progress\n  https://waymark.example/organization/o?krref=k');
    expect(html).toContain('<li');
  });
});

describe.each(MAIL_TEMPLATES)('the template %s', (template) => {
  it.each(LANGUAGES)('has every text in %s', (lang) => {
    const { subject, text } = renderMail(draft({ template, lang }));
    expect(`${subject} ${text}`).not.toMatch(/mail\.\w+\.|\{\w+\}/);
  });
});
