import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { CATALOGUE, KIT_CALLS, SERVICE_NAMES, SERVICES, type ServiceName } from '../src/index.ts';
import { CALLS, callsImported, isRequestOf } from './declared-calls.ts';
import { everyPact, interactionsOf, parsePact } from './pact-files.ts';

/** The calls that the kit makes with the client given by a service, by the names of read models in `read-models.ts`. */
const CALLED_BY_KIT: Readonly<Record<string, string>> = {
  'members.fetch': 'readMemberSnapshot',
  'members.heal': 'readMemberSnapshot',
  'members.fetchAll': 'listMemberSnapshots',
  'organisations.fetch': 'readOrganisationSnapshot',
  'teams.heal': 'readTeamSnapshot',
  'subscriptions.heal': 'readSubscriptions',
  'subscriptions.healPlan': 'readSubscriptions',
  fetchSubscriptions: 'readSubscriptions',
};
const GIVES_CLIENT = /([\w.]+)\(\s*internal\b/g;

/** A call from one service to another, by its name. */
type InternalCall = { owner: ServiceName; call: string };

const sourcesIn = (folder: string): string[] =>
  globSync('**/*.ts', { cwd: folder })
    .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

const clientGivenTo = (sources: readonly string[]): string[] =>
  sources.flatMap((text) => [...text.matchAll(GIVES_CLIENT)].map(([, name = '']) => name));

/**
 * The services that a service calls: each other service that implements the call; for a call of the kit, all services that it calls at all.
 */
const ownersOf = (call: string, caller: ServiceName): readonly ServiceName[] =>
  Object.hasOwn(KIT_CALLS, call)
    ? SERVICES[caller].calls
    : SERVICE_NAMES.filter((name) => name !== caller && Object.hasOwn(CATALOGUE[name], call));

/**
 * The internal calls of a service: those that its sources import without implementing them, those of the kit, and those of the guard:
 * whether a session is live and has a second factor, and what an API token may do.
 */
const internalCallsOf = (service: ServiceName, sources: readonly string[]): InternalCall[] => {
  const imported = sources
    .flatMap(callsImported)
    .filter((name) => CALLS.get(name)?.auth === 'internal' && !Object.hasOwn(CATALOGUE[service], name));
  const byKit = clientGivenTo(sources).flatMap((name) => CALLED_BY_KIT[name] ?? []);
  const byGuard = !Object.hasOwn(CATALOGUE[service], 'readSessionState') ? ['readSessionState'] : [];
  const ofTokens = Object.hasOwn(CATALOGUE[service], 'readTokenState') ? [] : ['readTokenState'];
  return [...new Set([...imported, ...byKit, ...byGuard, ...ofTokens])].flatMap((call) =>
    ownersOf(call, service).map((owner) => ({ owner, call })),
  );
};

const isPinned = (service: ServiceName, { owner, call }: InternalCall): boolean => {
  const declared = CALLS.get(call);
  return [...everyPact().values()]
    .map(parsePact)
    .filter(({ consumer, provider }) => consumer.name === service && provider.name === owner)
    .flatMap(interactionsOf)
    .some(({ request }) => declared !== undefined && isRequestOf(declared, request));
};

/**
 * Tests that every internal call of a service is in its pact with the call's owner.
 * @param folder the sources of the service
 */
export const pinsItsInternalCalls = (service: ServiceName, folder: string): void => {
  const sources = sourcesIn(folder);
  const calls = internalCallsOf(service, sources);

  it('passes its internal client only to kit functions whose calls are listed here', () => {
    expect(clientGivenTo(sources).filter((name) => !Object.hasOwn(CALLED_BY_KIT, name))).toEqual([]);
  });

  it('pins every internal call that it asks', () => {
    const delivered = SERVICES[service].notifies.map((owner) => ({ owner, call: 'deliverEvents' }));
    expect([...calls, ...delivered].filter((one) => !isPinned(service, one))).toEqual([]);
  });

  it('asks exactly the services that the list of services names for it', () => {
    expect([...new Set(calls.map(({ owner }) => owner))].sort()).toEqual([...SERVICES[service].calls].sort());
  });
};
