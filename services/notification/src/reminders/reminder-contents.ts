import {
  blockOf,
  displayName,
  type Health,
  type Lang,
  listWorkingKeyResults,
  pickLanguage,
  translate,
  translateMail,
} from '@waymark/contracts';
import type { Database, InternalClient, Scope } from '@waymark/service-kit';
import type { ChatReminder } from '../chat/chat-job.ts';
import { CHAT_LINES } from '../chat/chat-text.ts';
import type { MailDraft, MailItem } from '../mail/mail-template.ts';
import { members, organisations, subscriptions } from '../read-models.ts';

/** A key result of a working objective, as okr tells of it. */
type WorkingKeyResult = { name: string; objective_name: string; progress: number; health: Health; url: string };

/** Whom a reminder is written to, and what of. */
export type Reminded = {
  userUuid: string;
  name: string;
  email: string;
  firstName: string | null;
  lang: Lang;
  keyresults: readonly WorkingKeyResult[];
};

/** What a reminder of an organisation tells of at a moment. */
export type ReminderContents = {
  organisation: string;
  name: string;
  /** The organisation's; each mail is written in that of its reader. */
  lang: Lang;
  /** By name. */
  people: readonly Reminded[];
  count: number;
};

/**
 * What a reminder would tell of now (product-rules.md, "What a reminder sends"); undefined where that is nothing: nobody owns key results
 * of working objectives, or the organisation is blocked, so that nobody could do what is asked for.
 */
export const createReadContents =
  ({ database, internal }: { database: Database; internal: InternalClient }) =>
  async (organisation: string): Promise<ReminderContents | undefined> => {
    const working = await internal.ask('okr', listWorkingKeyResults, { org: organisation });
    const owners = (working?.users ?? []).filter(({ keyresults }) => keyresults.length > 0);
    const count = owners.reduce((sum, { keyresults }) => sum + keyresults.length, 0);
    if (count === 0) return undefined;
    const ownedBy = new Map(owners.map(({ user_uuid, keyresults }) => [user_uuid, keyresults]));
    const [about, blocks, readers] = await database.inOrganisation(organisation, (scope: Scope) =>
      Promise.all([
        organisations.find(scope),
        subscriptions.find(scope),
        members.listActive(scope, [...ownedBy.keys()]),
      ]),
    );
    if (about === undefined || blockOf(blocks) !== undefined) return undefined;
    const people = readers.map(({ userUuid, email, firstName, lastName, lang }) => ({
      ...{ userUuid, email, firstName, lang: pickLanguage(lang) },
      name: displayName({ first_name: firstName, last_name: lastName, email }),
      keyresults: ownedBy.get(userUuid) ?? [],
    }));
    const lang = pickLanguage(about.lang);
    people.sort((one, other) => one.name.localeCompare(other.name, lang));
    return { organisation, name: about.name, lang, people, count };
  };

const itemsFor = (lang: Lang, keyresults: readonly WorkingKeyResult[]): MailItem[] =>
  keyresults.map(({ name, progress, health, url }) => ({
    text: translateMail(lang, 'mail.reminder.item', { name, progress, health: translate(lang, `health.${health}`) }),
    url,
  }));

/** The mail of a reminder about what is somebody's. */
export const reminderMail = (
  { organisation, name }: ReminderContents,
  { email, firstName, lang, keyresults }: Omit<Reminded, 'userUuid' | 'name'>,
  publicUrl: string,
): MailDraft => ({
  template: 'reminder',
  to: email,
  lang,
  items: itemsFor(lang, keyresults),
  data: {
    first_name: firstName,
    organisation: name,
    count: keyresults.length,
    url: `${publicUrl}/organization/${organisation}`,
  },
});

/** The chat message of a reminder: as many key results as it has lines, whole people first, and the number of all. */
export const reminderMessage = ({ organisation, name, lang, people, count }: ReminderContents): ChatReminder => {
  const told: NonNullable<ChatReminder['people']>[number][] = [];
  let left = CHAT_LINES;
  for (const { userUuid, keyresults } of people) {
    if (left === 0) break;
    const shown = keyresults.slice(0, left).map(({ name, objective_name, progress, health, url }) => {
      return { name, objective: objective_name, progress, health, url };
    });
    told.push({ user_uuid: userUuid, keyresults: shown });
    left -= shown.length;
  }
  return { organisation, name, lang, count, people: told };
};
