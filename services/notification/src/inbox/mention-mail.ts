import { firstCharacters, isTooLong, mentionedIn, pickLanguage, withMentions } from '@waymark/contracts';
import {
  AppError,
  type Database,
  type Healing,
  type JobHandler,
  NotInReadModelError,
  type Scope,
  unlessNotFound,
} from '@waymark/service-kit';
import type { NamesOf } from '../chat/chat-job.ts';
import type { MailDraft } from '../mail/mail-template.ts';
import { whoWants } from '../mail-preferences/mail-preference-store.ts';
import { mailToRecipient, type StopLinks } from '../mail-preferences/stop-links.ts';
import { members, organisations } from '../read-models.ts';
import { placeOf } from './inbox-presenter.ts';
import { findUnseen, namesOfTeams } from './inbox-store.ts';

/** A mention to be mailed, by its inbox item. */
export type MentionMail = { organisation: string; item: string };

type Deps = {
  database: Database;
  healing: Healing;
  namesOf: NamesOf;
  publicUrl: string;
  stopLinks: Pick<StopLinks, 'linksFor'>;
  enqueueMail: (scope: Scope, mail: MailDraft, key: string) => Promise<unknown>;
};

/** A mail quotes only the beginning of a long comment. */
const MOST_TEXT = 500;

const beginning = (text: string): string =>
  isTooLong(text, MOST_TEXT) ? `${firstCharacters(text, MOST_TEXT).trimEnd()}…` : text;

/** Mails a mention, unless it has been seen, or comment or author are deleted. */
export const createMentionMailJob = ({
  database,
  healing,
  namesOf,
  publicUrl,
  stopLinks,
  enqueueMail,
}: Deps): JobHandler<MentionMail> => {
  /** @throws {NotInReadModelError} if one of the two, or their organisation, is not stored yet */
  const read = (organisation: string, uuid: string) =>
    database.inOrganisation(organisation, async (scope) => {
      const item = await findUnseen(scope, uuid);
      if (item === undefined || item.by_uuid === null) return undefined;
      const { user_uuid, by_uuid } = item;
      const known = await members.listActive(scope, [user_uuid, by_uuid]);
      const about = await organisations.find(scope);
      const reader = known.find(({ userUuid }) => userUuid === user_uuid);
      const lacking = [user_uuid, by_uuid].filter((user) => !known.some(({ userUuid }) => userUuid === user));
      if (reader === undefined || about === undefined || lacking.length > 0)
        throw new NotInReadModelError(
          { members: lacking.length > 0 ? lacking : [user_uuid] },
          new AppError('NOT_FOUND'),
        );
      const teams = await namesOfTeams(scope, mentionedIn(item.text));
      return { item: { ...item, by_uuid }, reader, about, teams };
    });

  return async ({ organisation, item: uuid }) => {
    // Identity may not have them either.
    const found = await healing.retry(organisation, () => read(organisation, uuid)).catch(unlessNotFound);
    if (found === undefined) return;
    const { item, reader, about, teams } = found;
    const { userUuid, email, firstName, lang } = reader;
    if (!(await whoWants(database, 'mentions', [userUuid])).has(userUuid)) return;
    const names = await namesOf(organisation, [item.by_uuid, ...mentionedIn(item.text)]);
    const author = names.get(item.by_uuid);
    if (author === undefined) return;
    const text = beginning(withMentions(item.text, (named) => names.get(named) ?? teams.get(named)));
    const url = `${publicUrl}/organization/${organisation}${placeOf('mention', item)}`;
    const data = { first_name: firstName, author, name: item.name, organisation: about.name, text, url };
    const mail = mailToRecipient(
      { template: 'mention', to: email, lang: pickLanguage(lang), data },
      { organisation, user: userUuid, kind: 'mentions' },
      stopLinks,
    );
    await database.inOrganisation(organisation, (scope) => enqueueMail(scope, mail, `mention ${uuid}`));
  };
};
