import { guidePath, readContacts } from '@waymark/contracts';
import { useEffect, useState } from 'react';
import type { ApiClient } from '../api/api-client.ts';
import { currentLanguage } from '../i18n/language.ts';
import { useApi } from '../remotes/app-context.tsx';

/** The operator's links to information and support; null if they are not configured, and until they are loaded. */
type Contacts = { about_url: string | null; support_url: string | null };

const UNKNOWN: Contacts = { about_url: null, support_url: null };

/** Requested once by each client; without an answer there are no links. */
const requests = new WeakMap<ApiClient, Promise<Contacts>>();

const contactsOf = (api: ApiClient): Promise<Contacts> => {
  const asking = requests.get(api) ?? api.ask(readContacts, {}).catch(() => UNKNOWN);
  requests.set(api, asking);
  return asking;
};

/** The contacts of the operator. */
export const useContacts = (): Contacts => {
  const api = useApi();
  const [contacts, setContacts] = useState(UNKNOWN);
  useEffect(() => void contactsOf(api).then(setContacts), [api]);
  return contacts;
};

/** Where people find support: the operator's address, or the page of the guide. */
export const useSupportAddress = (): string => useContacts().support_url ?? guidePath(currentLanguage(), 'support');
