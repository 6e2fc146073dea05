import { mentionedIn, pickLanguage, withMentions } from '@waymark/contracts';
import type { Database, JobHandler, Scope } from '@waymark/service-kit';
import type { NamesOf } from '../chat/chat-job.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import { whoWants } from '../mail-preferences/mail-preference-store.ts';
import type { StopLinks } from '../mail-preferences/stop-links.ts';
import { members, organisations } from '../read-models.ts';
import { placeOf } from './inbox-presenter.ts';
import { findUnseen, namesOfTeams } from './inbox-store.ts';

/** Somebody was mentioned: the item of their inbox. */
export type MentionMail = { organisation: string; item: string };

type Deps = {
  database: Database;
  namesOf: NamesOf;
  publicUrl: string;
  stopLinks: Pick<StopLinks, 'linksFor'>;
  enqueueMail: (scope: Scope, mail: MailDraft, key: string) => Promise<void>;
};

/** Of a long comment the mail has the beginning. */
const MOST_TEXT = 500;

const beginning = (text: string): string =>
  text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT).toWellFormed().trimEnd()}…` : text;

/** Tells somebody by mail that a comment mentions them, unless they have seen it, or it or its author is gone. */
export const createMentionMailJob =
  ({ database, namesOf, publicUrl, stopLinks, enqueueMail }: Deps): JobHandler<MentionMail> =>
  async ({ organisation, item: uuid }) => {
    const { item, reader, about, teams } = await database.inOrganisation(organisation, async (scope) => {
      const found = await findUnseen(scope, uuid);
      const [person] = found ? await members.listActive(scope, [found.user_uuid]) : [];
      return {
        item: found,
        reader: person,
        about: await organisations.find(scope),
        teams: await namesOfTeams(scope, mentionedIn(found?.text ?? '')),
      };
    });
    if (item === undefined || reader === undefined || about === undefined || item.by_uuid === null) return;
    const { userUuid, email, firstName, lang } = reader;
    if (!(await whoWants(database, 'mentions', [userUuid])).has(userUuid)) return;
    const names = await namesOf(organisation, [item.by_uuid, ...mentionedIn(item.text)]);
    const author = names.get(item.by_uuid);
    if (author === undefined) return;
    const text = beginning(withMentions(item.text, (named) => names.get(named) ?? teams.get(named)));
    const url = `${publicUrl}/organization/${organisation}${placeOf('mention', item)}`;
    const data = { first_name: firstName, author, name: item.name, organisation: about.name, text, url };
    const mail: MailDraft = {
      ...{ template: 'mention', to: email, lang: pickLanguage(lang) },
      data: { ...data, ...stopLinks.linksFor(userUuid, 'mentions') },
    };
    await database.inOrganisation(organisation, (scope) => enqueueMail(scope, mail, `mention ${uuid}`));
  };
