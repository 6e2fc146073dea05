import { setTimeout as pause } from 'node:timers/promises';
import { SERVICE_NAMES } from '@waymark/contracts';
import type { OwnStack } from '../own-stack.ts';
import type { Marked } from './marked-writes.ts';

/** A kind of effect of the answered writes: `sql` selects the marks that are in the database. */
export type Place = { what: string; answered: readonly string[]; sql: string };

const marksIn = async ({ query }: OwnStack, sql: string): Promise<string[]> =>
  (await query<{ mark: string }>(sql)).map(({ mark }) => mark);

/** Where to look for the effects of the answered writes. */
export const placesOf = (marked: Marked): Place[] => {
  const of = (what: string, answered: readonly string[], sql: string) => ({ what, answered, sql });
  return [
    of('objectives', marked.objectives, "select name as mark from okr.objectives where name like 'mark-%'"),
    of(
      'objectives in the history',
      marked.objectives,
      `select o.name as mark from notification.notifications n join okr.objectives o on o.uuid::text = n.target_uuid::text
       where n.kind = 'create' and n.target = 'objectives' and o.name like 'mark-%'`,
    ),
    of(
      'objectives in the extraction',
      marked.objectives,
      `select o.name as mark from billing.objectives b join okr.objectives o on o.uuid = b.uuid where o.name like 'mark-%'`,
    ),
    of('teams', marked.teams, "select name as mark from identity.teams where name like 'mark-%'"),
    of('teams where okr knows them', marked.teams, "select name as mark from okr.teams where name like 'mark-%'"),
    of(
      'organisations with a subscription',
      marked.organisations,
      `select o.organisation_uuid::text as mark from identity.organisations o join billing.subscriptions s using (organisation_uuid)
       where o.name = 'New'`,
    ),
  ];
};

/** Reports answered writes that are missing, and marks found more than once. */
const faultOf = ({ what, answered }: Place, found: readonly string[]): string | undefined => {
  const times = new Map<string, number>();
  for (const mark of found) times.set(mark, (times.get(mark) ?? 0) + 1);
  const lost = answered.filter((mark) => !times.has(mark)).length;
  const duplicated = [...times.values()].filter((count) => count > 1).length;
  return lost + duplicated === 0 ? undefined : `${what}: ${lost} lost, ${duplicated} more than once`;
};

const MEMBERS = (service: string) => {
  const there = service === 'identity' ? 'memberships where active' : 'members where active and not gone';
  return `select organisation_uuid || ' ' || user_uuid as mark from ${service}.${there} order by 1`;
};

const disagreements = async (stack: OwnStack): Promise<string[]> => {
  const lists = await Promise.all(SERVICE_NAMES.map((name) => marksIn(stack, MEMBERS(name))));
  const [first = []] = lists;
  return SERVICE_NAMES.flatMap((name, index) =>
    JSON.stringify(lists[index]) === JSON.stringify(first) ? [] : [`${name} has other members than identity`],
  );
};

const SETTLE_MS = 60_000;

/** Waits for the events to arrive; returns the lost and duplicated effects of answered writes, if any. */
export const faultsOfEffects = async (stack: OwnStack, places: readonly Place[]): Promise<string[]> => {
  const until = performance.now() + SETTLE_MS;
  for (;;) {
    const faults = await disagreements(stack);
    for (const place of places) faults.push(...[faultOf(place, await marksIn(stack, place.sql)) ?? []].flat());
    if (faults.length === 0 || performance.now() > until) return faults;
    await pause(500);
  }
};
