import {
  type AnswerOf,
  blockOf,
  displayName,
  type Lang,
  listOutstanding,
  OUTSTANDING_NAMED,
  pickLanguage,
  translate,
} from '@waymark/contracts';
import { translateChat } from '@waymark/contracts/chat-texts';
import { translateMail } from '@waymark/contracts/mail-texts';
import type { Database, InternalClient, Scope } from '@waymark/service-kit';
import type { ChatReminder } from '../chat/chat-job.ts';
import { CHAT_LINES } from '../chat/chat-text.ts';
import type { MailDraft, MailItem } from '../mail/mail-template.ts';
import { members, organisations, subscriptions } from '../read-models.ts';

type Outstanding = AnswerOf<typeof listOutstanding>['users'][number];

/** The call takes a while for ten thousand people; no request waits for it. */
const OUTSTANDING_TIMEOUT_MS = 4_000;

/** A recipient of a reminder, and their open tasks. */
export type Reminded = Omit<Outstanding, 'user_uuid'> & {
  userUuid: string;
  name: string;
  email: string;
  firstName: string | null;
  lang: Lang;
};

/** The content of an organisation's reminder at a moment. */
export type ReminderContents = {
  organisation: string;
  name: string;
  /** The organisation's language; each mail is in its recipient's. */
  lang: Lang;
  /** Sorted by name. */
  people: readonly Reminded[];
};

/**
 * The content of a reminder now (product-rules.md, "What a reminder sends"). Undefined if nobody has an open task, or if the organisation
 * is blocked, so that nobody could do one.
 */
export const createReadContents =
  ({ database, internal }: { database: Database; internal: InternalClient }) =>
  async (organisation: string): Promise<ReminderContents | undefined> => {
    const answer = await internal.call(
      'okr',
      listOutstanding,
      { org: organisation },
      { timeoutMs: OUTSTANDING_TIMEOUT_MS },
    );
    if (answer === undefined) throw new Error('okr does not support this call yet');
    const outstanding = answer.users;
    if (outstanding.length === 0) return undefined;
    const outstandingBy = new Map(outstanding.map((one) => [one.user_uuid, one]));
    const [about, blocks, readers] = await database.inOrganisation(organisation, (scope: Scope) =>
      Promise.all([
        organisations.find(scope),
        subscriptions.find(scope),
        members.listActive(scope, [...outstandingBy.keys()]),
      ]),
    );
    if (about === undefined || blockOf(blocks) !== undefined || readers.length === 0) return undefined;
    const people = readers.flatMap(({ userUuid, email, firstName, lastName, lang }) => {
      const own = outstandingBy.get(userUuid);
      const name = displayName({ first_name: firstName, last_name: lastName, email });
      return own ? [{ ...own, ...{ userUuid, email, firstName, name, lang: pickLanguage(lang) } }] : [];
    });
    const lang = pickLanguage(about.lang);
    people.sort((one, other) => one.name.localeCompare(other.name, lang));
    return { organisation, name: about.name, lang, people };
  };

/** The items that a reminder names: check-ins first, then validations. */
const named = (
  { keyresults, validations }: Pick<Outstanding, 'keyresults' | 'validations'>,
  most = OUTSTANDING_NAMED,
) => {
  const first = keyresults.slice(0, most);
  return { keyresults: first, validations: validations.slice(0, most - first.length) };
};

/** The mail of a reminder. Its button leads to the check-ins, or to the dashboard if there are none. */
export const reminderMail = (
  { organisation, name }: ReminderContents,
  { email, firstName, lang, ...outstanding }: Omit<Reminded, 'userUuid' | 'name'>,
  publicUrl: string,
): MailDraft => {
  const dashboard = `${publicUrl}/organization/${organisation}`;
  const { due, to_validate } = outstanding;
  const url = due > 0 ? `${dashboard}/check-in` : dashboard;
  const shown = named(outstanding);
  const checkins = shown.keyresults.map((one): MailItem => {
    const values = { name: one.name, progress: one.progress, health: translate(lang, `health.${one.health}`) };
    return { text: translateMail(lang, 'mail.reminder.item', values), url: one.url };
  });
  const left = due + to_validate - checkins.length - shown.validations.length;
  const more = left > 0 ? [{ text: translateChat(lang, 'chat.more', { count: left }), url }] : [];
  const validations = [...shown.validations.map((one): MailItem => ({ text: one.name, url: one.url })), ...more];
  // The introduction counts the check-ins if there are any, so the objectives beneath them have a heading of their own.
  const hasBoth = checkins.length > 0 && shown.validations.length > 0;
  return {
    template: due > 0 ? 'reminder' : 'reminder_validations',
    to: email,
    lang,
    items: hasBoth ? checkins : [...checkins, ...validations],
    ...(hasBoth && { groups: [{ heading: translateMail(lang, 'mail.reminder.validations'), items: validations }] }),
    data: { first_name: firstName, organisation: name, count: due || to_validate, url },
  };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** How many check-ins and validations wait in an organisation. */
export const countsOf = ({ people }: Pick<ReminderContents, 'people'>): { count: number; validations: number } => ({
  count: sum(people.map(({ due }) => due)),
  validations: sum(people.map(({ to_validate }) => to_validate)),
});

/** The chat message of a reminder: items by person, as many as fit, and the totals. */
export const reminderMessage = ({ organisation, name, lang, people }: ReminderContents): ChatReminder => {
  const listed: NonNullable<ChatReminder['people']>[number][] = [];
  let left = CHAT_LINES;
  for (const { userUuid, ...outstanding } of people) {
    if (left === 0) break;
    const { keyresults, validations } = named(outstanding, Math.min(OUTSTANDING_NAMED, left));
    const shown = keyresults.map(({ name, objective_name, progress, health, url }) => {
      return { name, objective: objective_name, progress, health, url };
    });
    listed.push({ user_uuid: userUuid, keyresults: shown, validations });
    left -= shown.length + validations.length;
  }
  return { organisation, name, lang, ...countsOf({ people }), people: listed };
};
