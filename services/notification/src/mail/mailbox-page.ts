import escapeHtml from 'escape-html';
import type { StoredMail } from './mailbox.ts';

const STYLE = `body{margin:0;font:14px/1.6 system-ui,sans-serif;color:#1c1917;background:#fafaf9}
main{max-width:960px;margin:0 auto;padding:24px}h1{font-size:20px}table{width:100%;border-collapse:collapse}
th,td{padding:8px;border-bottom:1px solid #e7e5e4;text-align:left;vertical-align:top}a{color:#0f5c4d}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 16px}dt{color:#57534e}dd{margin:0}
pre{white-space:pre-wrap;padding:16px;border:1px solid #e7e5e4;border-radius:8px;background:#fff}`;

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;

/** A page for developers, so in English only, like the log. */
export const mailboxPage = (mails: readonly StoredMail[]): string => {
  const rows = mails.map(
    ({ id, to, subject, at }) =>
      `<tr><td>${escapeHtml(at)}</td><td>${escapeHtml(to)}</td><td><a href="/dev/mailbox/${id}">${escapeHtml(subject)}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>At</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  return page('Mailbox', `<h1>Mailbox</h1>${rows.length === 0 ? '<p>No mail yet.</p>' : table}`);
};

/** One mail for developers, in English: its head, and its plain text with links. */
export const mailPage = (mail: StoredMail): string => {
  const { id, to, subject, at, text } = mail;
  const facts = [
    ['To', to],
    ['Subject', subject],
    ['At', at],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const links = `<p><a href="/dev/mailbox">All mails</a> · <a href="/dev/mailbox/${id}/html">As the reader sees it</a></p>`;
  return page(subject, `<h1>${escapeHtml(subject)}</h1>${links}<dl>${facts.join('')}</dl><pre>${linked(text)}</pre>`);
};

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);
