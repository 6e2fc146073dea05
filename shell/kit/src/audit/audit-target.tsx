import type { AuditEntryResource } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { PageLink } from '../navigation/page-link.tsx';
import { useApp } from '../remotes/app-context.tsx';
import type { AuditNames } from './audit-names.ts';
import { actorName } from './audit-person.tsx';
import type { AuditWords } from './audit-words.ts';

type Place = { text: string; path?: string };

const textIn = ({ details }: AuditEntryResource, name: string): string | undefined => {
  const value = details[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const search = (path: string, q: string, more: object = {}): string => `${path}?${new URLSearchParams({ ...more, q })}`;

const ofUser = (entry: AuditEntryResource, names: AuditNames, words: AuditWords): Place => {
  const { actor, target_uuid: uuid } = entry;
  const member = names.person(uuid);
  const own = actor?.uuid === uuid ? actorName(entry, names, words) : undefined;
  const text = member || textIn(entry, 'email') || own || words.say('of.user');
  return member ? { text, path: search('/admin/members', textIn(entry, 'email') ?? member) } : { text };
};

/** The target of an action in an organisation, with a link as long as it exists. */
const inOrganisation = (entry: AuditEntryResource, names: AuditNames, words: AuditWords): Place => {
  const { target, target_uuid: uuid } = entry;
  const text = textIn(entry, 'name') ?? words.say(`of.${target}`);
  if (target === 'user') return ofUser(entry, names, words);
  if (target === 'team' && names.hasTeam(uuid)) return { text, path: search('/teams', text, { tab: 'teams' }) };
  if (target === 'reminder' && names.hasReminder(uuid)) return { text, path: '/admin/reminders' };
  if (target === 'subscription') return { text, path: '/admin/subscription' };
  return { text };
};

/** On the platform, only organisations have links: to their page, because others may have the same name, and they may be renamed. */
const onPlatform = (entry: AuditEntryResource, names: AuditNames, words: AuditWords): Place => {
  const { target, action, target_uuid: uuid } = entry;
  if (target === 'user') return ofUser(entry, names, words);
  const name = textIn(entry, target === 'subscription' ? 'organisation' : 'name');
  const text = name ?? words.say(`of.${target}`);
  const isListed = (target === 'organisation' || target === 'subscription') && action !== 'organisation.deleted';
  return name && uuid && isListed ? { text, path: `/admin/subscription-management?organisation=${uuid}` } : { text };
};

type Props = { entry: AuditEntryResource; platform: boolean; names: AuditNames; words: AuditWords };

/** The target of an action by name, with a link if it still exists. */
export const AuditTarget = ({ entry, platform, names, words }: Props): ReactNode => {
  const { organisation } = useApp();
  const root = organisation ? `/organization/${organisation.uuid}` : '/backoffice';
  if (entry.target === null) return '–';
  const device = entry.target === 'session' ? textIn(entry, 'device') : undefined;
  const exported = entry.target === 'export' ? words.find(`value.${textIn(entry, 'what')}`) : undefined;
  const place = platform ? onPlatform(entry, names, words) : inOrganisation(entry, names, words);
  const text = device ?? exported ?? place.text;
  return place.path ? <PageLink to={`${root}${place.path}`}>{text}</PageLink> : text;
};
