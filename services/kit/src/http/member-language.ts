import { isLanguage, isUuid, type Lang } from '@waymark/contracts';
import type { Database } from '../database/database.ts';

/**
 * The present language of a user; undefined if it is not known here. Used for refusals and for stored texts, because the language in the
 * access token may be ten minutes old.
 */
export type FindLanguage = (user: string, organisation: string | undefined) => Promise<Lang | undefined>;

const MEMBER = 'select lang from members where organisation_uuid = $1 and user_uuid = $2';

/** The language of a member, for the services that keep the members of organisations as a read model. */
export const languageOfMember =
  (database: Pick<Database, 'readInOrganisation'>): FindLanguage =>
  async (user, organisation) => {
    if (!isUuid(organisation)) return undefined;
    const [row] = await database.readInOrganisation<{ lang: unknown }>(organisation, MEMBER, [organisation, user]);
    return isLanguage(row?.lang) ? row.lang : undefined;
  };
