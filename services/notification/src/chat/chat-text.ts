import { type Health, type Lang, translate } from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import { translateMail } from '@waymark/contracts/mail-texts';
import { oneLine } from '../one-line.ts';
import { withoutLinks } from '../without-links.ts';

/** Lines of one message; the rest is given as a number. */
export const CHAT_LINES = 20;

/** Keeps a message well below the limits of chat services, however long its names are. */
const NAME_LENGTH = 80;

const shortened = (text: string): string => {
  const characters = [...text];
  return characters.length <= NAME_LENGTH ? text : `${characters.slice(0, NAME_LENGTH - 1).join('')}…`;
};

/** Chat services have no escape for these markup characters, so look-alikes replace them outside of words. */
const LOOKALIKES: Readonly<Record<string, string>> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };

/**
 * Escapes a name, so that nothing in it works as markup, link, mention or line break. Some chat services read `@channel` as a mention of
 * everybody, so an invisible character follows the sign.
 */
export const plain = (text: string): string =>
  withoutLinks(shortened(oneLine(text)))
    .replace(/(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])|`/gu, (sign) => LOOKALIKES[sign] ?? sign)
    .replace(/@(?=\S)/g, '$&\u200c')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A name as a link. */
export const chatLink = (url: string, name: string): string => `<${url}|${plain(name)}>`;

/** The last lines of a list: how many are left out, and a link to all. */
export const chatEnd = (
  lang: Lang,
  more: number,
  url: string,
  label = translateChat(lang, 'chat.reminder.open'),
): string[] => [...(more > 0 ? [translateChat(lang, 'chat.more', { count: more })] : []), `<${url}|${label}>`];

/** A due key result, as a reminder names it. */
export type ChatKeyResult = { name: string; objective: string; progress: number; health: Health; url: string };
/** An objective to validate. */
export type ChatValidation = { name: string; url: string };

type ChatOutstanding = { person: string; keyresults: readonly ChatKeyResult[]; validations: readonly ChatValidation[] };

/** The open tasks of a person, under their name. */
export const chatLinesOf = (lang: Lang, { person, keyresults, validations }: ChatOutstanding): string[] => [
  `*${plain(person)}*`,
  ...keyresults.map(({ name, objective, progress, health, url }) => {
    const values = { name: chatLink(url, name), progress, health: translate(lang, `health.${health}`) };
    return `• ${translateMail(lang, 'mail.reminder.item', values)} – ${plain(objective)}`;
  }),
  ...validations.map(({ name, url }) => {
    return `• ${translateChat(lang, 'chat.reminder.item_validation', { name: chatLink(url, name) })}`;
  }),
];
