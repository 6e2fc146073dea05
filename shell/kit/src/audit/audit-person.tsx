import { type AuditEntryResource, displayName } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { PersonName } from '../components/person.tsx';
import type { AuditNames } from './audit-names.ts';
import type { AuditWords } from './audit-words.ts';

/** Whether the product itself acted, without a user, such as when it ended a stolen session. */
const isProduct = ({ action, ip }: AuditEntryResource): boolean => ip === null || action === 'session.ended';

/** The actor's name at that time, else the current one. */
export const actorName = (entry: AuditEntryResource, names: AuditNames, { say }: AuditWords): string => {
  const { actor, details } = entry;
  if (actor === null && details.reason === 'ended_by_admin') return say('an_admin');
  if (actor === null) return isProduct(entry) ? 'Waymark' : say('somebody');
  return displayName({ ...actor, email: actor.email ?? undefined }) || names.person(actor.uuid) || say('no_account');
};

/** A name with its address; only one of them if there is no other. */
export const withAddress = (name: string, email: string | null | undefined): string =>
  email && email !== name ? `${name} (${email})` : name;

type Props = { entry: AuditEntryResource; names: AuditNames; words: AuditWords };

/** Name and address of the actor. */
export const AuditPerson = ({ entry, names, words }: Props): ReactNode => {
  const name = actorName(entry, names, words);
  const { actor } = entry;
  if (actor === null) return <span>{name}</span>;
  const { email } = actor;
  const known = email === null ? { first_name: name, last_name: null } : actor;
  return (
    <PersonName
      person={{ ...known, email: email ?? undefined }}
      hint={email !== null && email !== name ? email : undefined}
    />
  );
};
