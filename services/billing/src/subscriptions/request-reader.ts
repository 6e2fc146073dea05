import { isLanguage, type Lang } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { members } from '../read-models.ts';
import type { Requester } from './subscription.ts';

/** Whom a mail is for: the address, the language and the name as they are now. */
export type Reader = { email: string; lang: Lang; firstName: string | null };

/** The reader of mails about a request: whoever made it. */
export const readerOf = async (scope: Scope, requester: Requester): Promise<Reader> => {
  const member = await members.find(scope, requester.uuid);
  if (member === undefined) return { email: requester.email, lang: requester.lang, firstName: null };
  const { email, lang, firstName } = member;
  return { email, lang: isLanguage(lang) ? lang : requester.lang, firstName };
};
