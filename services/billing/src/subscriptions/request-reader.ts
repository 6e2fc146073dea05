import { isLanguage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { members, organisations } from '../read-models.ts';
import type { Requester } from './subscription.ts';

/** The recipient of mails about a request. */
export type Reader = Requester & { firstName: string | null };

/**
 * The present reader of mails about a request: the user who made it as long as they are a member, then the organisation's owner
 * (product-rules.md, "Requests"). Undefined if the owner is not known yet.
 */
export const readerOf = async (
  scope: Scope,
  requester: Pick<Requester, 'uuid' | 'lang'> | null,
): Promise<Reader | undefined> => {
  const asked = requester ? await members.find(scope, requester.uuid) : undefined;
  const owner = asked?.active ? undefined : (await organisations.find(scope))?.ownerUuid;
  const member = owner === undefined ? asked : await members.find(scope, owner);
  if (!member?.active) return undefined;
  const { userUuid: uuid, email, lang, firstName } = member;
  return { uuid, email, lang: isLanguage(lang) ? lang : (requester?.lang ?? 'en'), firstName };
};

/** The same person, to be stored with the request. */
export const requesterNow = async (scope: Scope, requester: Requester | null): Promise<Requester | null> => {
  const reader = await readerOf(scope, requester);
  return reader ? { uuid: reader.uuid, email: reader.email, lang: reader.lang } : null;
};
