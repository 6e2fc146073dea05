import { type AuditDetails, type AuditEntryResource, isUuid } from '@waymark/contracts';
import { formatDateTime, formatNumber } from '../i18n/format.ts';
import { formatMoney } from '../i18n/format-money.ts';
import { formatExactTime, formatWeekday } from '../i18n/format-times.ts';
import { messageText } from '../i18n/messages.ts';
import type { AuditNames } from './audit-names.ts';
import { actorName, withAddress } from './audit-person.tsx';
import { type AuditWords, sentenceOf } from './audit-words.ts';

type Value = AuditDetails[string];

/** Texts typed by users are shown unchanged, even if they equal a known value. */
const TYPED = [
  'name',
  'former_name',
  'email',
  'former_email',
  'device',
  'objective',
  'organisation',
  'explanation',
  'time',
  'timezone',
];
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const dayOf = (day: number, { frequency }: AuditDetails, { say }: AuditWords): string => {
  if (frequency === 'weekly') return formatWeekday(day);
  return day === 0 ? say('value.last_day') : formatNumber(day);
};

const numberOf = (name: string, value: number, details: AuditDetails, words: AuditWords): string => {
  if (name === 'day') return dayOf(value, details, words);
  if (name === 'checkin_weekday') return formatWeekday(value - 1);
  return name === 'amount' || details.field === 'cost' ? formatMoney(value) : formatNumber(value);
};

const textOf = (name: string, text: string, names: AuditNames, words: AuditWords): string => {
  if (TYPED.includes(name)) return text;
  if (INSTANT.test(text)) return formatDateTime(text);
  if (name === 'action') return sentenceOf(words, text);
  if (name === 'status') return messageText(`status.${text}`);
  return words.find(`value.${text.replaceAll(' ', '_')}`) ?? (isUuid(text) ? names.person(text) || text : text);
};

const shown = (name: string, value: Value, details: AuditDetails, names: AuditNames, words: AuditWords): string => {
  if (value === null || value === '') return '–';
  if (typeof value === 'boolean') return words.say(value ? 'value.yes' : 'value.no');
  if (typeof value === 'number') return numberOf(name, value, details, words);
  if (typeof value === 'string') return textOf(name, value, names, words);
  return value.map((one) => textOf(name, one, names, words)).join(', ');
};

/** All details of an action, as pairs of name and value in the reader's language. The table cuts a long address of the actor. */
export const detailsOf = (entry: AuditEntryResource, names: AuditNames, words: AuditWords): [string, string][] => {
  const { at, actor, ip, token, target_uuid: uuid, details } = entry;
  const own = Object.entries(details).map(([name, value]): [string, string] => [
    words.find(`detail.${name}`) ?? name,
    shown(name, value, details, names, words),
  ]);
  return [
    [words.say('detail.at'), formatExactTime(at)],
    [words.say('heading.who'), withAddress(actorName(entry, names, words), actor?.email)],
    ...(ip === null ? [] : [[words.say('detail.ip'), ip] as [string, string]]),
    ...(token ? [[words.say('of.token'), token.name ?? token.uuid] as [string, string]] : []),
    ...own,
    ...(uuid === null ? [] : [[words.say('detail.id'), uuid] as [string, string]]),
  ];
};
