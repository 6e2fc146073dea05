import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, type Lang, MAIL_DATA, MAIL_TEMPLATES } from '@waymark/contracts';
import { type MailDraft, renderMail } from './mail-template.ts';

/** Punctuation errors in a text of the language; a colon within a URL does not count. */
const WRONG: Readonly<Record<Lang, RegExp>> = {
  en: /\s[:;!?]|[«»„]/,
  de: /\s[:;!?]|[«»”]/,
  fr: /(?<!\u202f)[;!?»]|(?<!\u202f|https):|«(?!\u202f)|[“”„]/,
  es: /\s[:;!?]|[“”„]|(?:^|[.:] )[^¿.:\n]*\?|(?:^|[.:] )[^¡.:\n]*!/m,
  it: /\s[:;!?]|[“”„]/,
  nl: /\s[:;!?]|[«»„]/,
  ro: /\s[:;!?]|[“«»]|[şţŞŢ]/,
};

const draft = (more: Partial<MailDraft> = {}): MailDraft => ({
  template: 'invitation',
  to: 'ann@example.org',
  lang: 'en',
  data: { inviter: 'Bob', organisation: 'Acme', url: 'https://waymark.example/register?token=a&email=b' },
  ...more,
});

describe('a mail', () => {
  it('has a subject, one button with its link, and the reason why it was sent', () => {
    const { subject, text, html } = renderMail(draft());
    expect(subject).toBe('You are invited to an organisation on Waymark');
    expect(text).toContain('https://waymark.example/register?token=a&email=b');
    expect(text).toContain('You receive this email because Bob entered your address.');
    expect(html.match(/<a [^>]*background/g)).toHaveLength(1);
    expect(html).toContain('href="https://waymark.example/register?token=a&amp;email=b"');
  });

  it('is written in the language of its reader', () => {
    const { subject, html } = renderMail(draft({ lang: 'de' }));
    expect(subject).not.toContain('You are invited');
    expect(html).toContain('<html lang="de">');
  });

  it('with an invitation shows the link that stops invitations after the button, if it has one', () => {
    const stop = 'https://waymark.example/invitations/stop?token=s&x=1';
    const { text, html } = renderMail(draft({ data: { ...draft().data, stop_url: stop } }));
    expect(text).toContain(`I do not know this organisation, and want no more invitations:\n${stop}`);
    expect(html).toContain(`href="${stop.replace('&', '&amp;')}"`);
    for (const body of [text, html]) expect(body.indexOf('token=a')).toBeLessThan(body.indexOf('token=s'));
    expect(renderMail(draft()).text).not.toContain('I do not know');
  });

  it('breaks a name that is wider than the window of a phone', () => {
    const { html } = renderMail(draft({ template: 'removed', data: { organisation: 'W'.repeat(100) } }));
    expect(/<div style="([^"]*)">/.exec(html)?.[1]).toContain('word-break:break-word');
  });

  it('shows names as text, never as markup', () => {
    const organisation = '<script>alert(1)</script> & "Söhne"';
    const { html } = renderMail(draft({ data: { inviter: '<b>Bob</b>', organisation } }));
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<b>Bob');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Söhne&quot;');
  });

  it('has a subject of one line, even if a name contains line breaks and control characters', () => {
    const { subject } = renderMail(
      draft({ template: 'removed', data: { organisation: 'A\u0000c\u2028me\r\nBcc: all@example.org' } }),
    );
    expect(subject).toBe('You are no longer a member of A c me Bcc: all@example.org');
  });

  it.each([
    ['an emoji of several characters', '👩\u200d💻 Team'],
    ['a word with a non-joiner', 'می\u200cخواهم'],
    ['an emoji that is younger than this program', '\u{1faff} Team'],
  ])('has a subject that keeps %s', (_what, organisation) => {
    const { subject } = renderMail(draft({ template: 'removed', data: { organisation } }));
    expect(subject).toContain(organisation);
    expect(subject).not.toContain('  ');
  });

  it('has a subject in which a name from right to left is isolated, and nothing overrides the direction', () => {
    const data = { author: 'مريم', name: 'A\u202eb', organisation: 'Nord', text: 'x' };
    const { subject } = renderMail(draft({ template: 'mention', data }));
    expect(subject).toBe('\u2068مريم\u2069 mentioned you: A b');
  });

  it('with an invitation has a subject without names, and names that mail programs do not turn into links', () => {
    const data = { inviter: 'Win.example', organisation: 'prize.example', url: 'https://waymark.example/register' };
    const { subject, text, html } = renderMail(draft({ data }));
    expect(subject).toBe(renderMail(draft()).subject);
    for (const body of [text, html]) {
      expect(body).toContain('prize.\u200cexample');
      expect(body).not.toMatch(/(prize|win)\.example/i);
      expect(body).toContain('https://waymark.example/register');
    }
  });

  it('does not contain a javascript: URL', () => {
    const { html } = renderMail(draft({ data: { inviter: 'Bob', organisation: 'Acme', url: 'javascript:alert(1)' } }));
    expect(html).not.toContain('javascript:');
  });

  it('lists the items of a reminder, with their links', () => {
    const items = [{ text: 'Revenue: 40%, in progress', url: 'https://waymark.example/organization/o?krref=k' }];
    const { text, html } = renderMail(draft({ template: 'reminder', data: { count: 1, organisation: 'Acme' }, items }));
    expect(text).toContain('- Revenue: 40%, in progress\n  https://waymark.example/organization/o?krref=k');
    expect(html).toContain('<li');
  });

  it.each<[Lang, number, string]>([
    ['en', 1, 'An objective waits for your validation in Acme'],
    ['de', 1, 'Ein Ziel in Acme wartet auf Ihre Freigabe'],
    ['ro', 1, 'Un obiectiv din Acme așteaptă validarea dumneavoastră'],
    ['ro', 2, 'Obiective din Acme așteaptă validarea dumneavoastră'],
    ['fr', 21, 'Des objectifs attendent votre validation dans Acme'],
  ])('about validations has a subject in %s that fits a count of %d', (lang, count, subject) => {
    const mail = draft({ template: 'reminder_validations', lang, data: { count, organisation: 'Acme' } });
    expect(renderMail(mail).subject).toBe(subject);
  });
});

describe.each(MAIL_TEMPLATES)('the template %s', (template) => {
  it.each(LANGUAGES)('has every text in %s', (lang) => {
    const { subject, text } = renderMail(draft({ template, lang }));
    expect(`${subject} ${text}`).not.toMatch(/mail\.\w+\.|\{\w+\}/);
  });

  it.each(LANGUAGES)('greets by first name, and follows the punctuation rules of %s in plain text', (lang) => {
    const names = MAIL_DATA[template].map((name) => [name, 'Nord']);
    const urls = { url: 'https://waymark.example/a', stop_url: 'https://waymark.example/b' };
    const data = { ...Object.fromEntries(names), ...urls, first_name: 'Zoë', count: 2, number: 2 };
    const { text, html } = renderMail(draft({ template, lang, data }));
    expect(text.split('\n')[0]).toMatch(/^\p{Lu}.* Zoë[,:]$/u);
    expect(html).toContain(text.split('\n')[0]);
    expect(text).not.toMatch(WRONG[lang]);
  });
});
