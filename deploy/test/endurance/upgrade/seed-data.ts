import { randomUUID } from 'node:crypto';
import type { ConsumerCatalogue } from '@waymark/contracts';
import { until } from '@waymark/service-kit/testing';
import { isPublished, notArrived } from '../../helpers/lost-events.ts';
import {
  aKeyresult,
  anObjective,
  done,
  newOrganisation,
  newVisitor,
  patient,
  type Visitor,
  visitFrom,
} from '../../helpers/visitor.ts';
import type { OwnStack } from '../own-stack.ts';
import { createTestUsers, type Member, signInAgain } from '../test-users.ts';
import { copyOf, openCopier } from './copies.ts';

/** How much data to create. */
export type Amounts = { objectives: number; organisations: number; invitations: number };

/** The created data that the write load needs. */
export type SeededData = {
  /** Members of the large organisation, and owners of small ones. */
  members: Member[];
  large: string;
  owner: Member;
  /** Objectives of the large organisation that are still in creation. */
  drafts: string[];
  /** Objectives in `working`, each with a key result. */
  working: { objective: string; keyresult: string }[];
  rows: number;
};

/** The stack with the consumers of the version that fills it. */
export type FilledStack = OwnStack & { consumers: ConsumerCatalogue };

type Made = { uuid: string; keyresults: { uuid: string }[] };
type Pattern = { objective: string; keyresults: string[]; mark: string };

const SMALL = 20;
/** Few enough to leave free seats for invitations. */
const COLLEAGUES = 2;
const PEOPLE_OF_COPIES = 6;
const SETTLE_MS = 120_000;

const MOVES = ['validation', 'working', 'review', 'archive'] as const;

/** Creates an objective with key results and moves it up to a status, with some history. */
export const newPattern = async (
  owner: Visitor,
  organisation: string,
  until?: (typeof MOVES)[number],
  count = 2,
): Promise<Pattern> => {
  const mark = randomUUID();
  const at = `user/organisations/${organisation}/objectives`;
  const made = Array.from({ length: count }, () => aKeyresult());
  const body = anObjective(owner.uuid, { name: `Prove it ${mark}`, keyresults: made });
  const { objective } = await done<{ objective: Made }>(owner, 'POST', at, body);
  const keyresults = objective.keyresults.map(({ uuid }) => uuid);
  for (const status of until ? MOVES.slice(0, MOVES.indexOf(until) + 1) : []) {
    await done(owner, 'PUT', `${at}/${objective.uuid}`, { status });
    if (status !== 'working') continue;
    for (const [turn, keyresult] of keyresults.entries())
      for (const actual_value of turn === 0 ? [2, 5, 8] : [1])
        await done(owner, 'PUT', `${at}/${objective.uuid}/keyresults/${keyresult}`, { actual_value });
  }
  return { objective: objective.uuid, keyresults, mark };
};

/** Resolves when every event has been processed. @throws with what is missing after two minutes */
export const settled = async ({ query, consumers }: FilledStack, what: string): Promise<void> => {
  let missing: Record<string, number> | undefined;
  const isSettled = async () => {
    const rows = (await isPublished(query)) ? await notArrived(query, consumers) : undefined;
    missing = rows && Object.fromEntries(Object.entries(rows).map(([name, { length }]) => [name, length]));
    return missing !== undefined && Object.values(missing).every((count) => count === 0);
  };
  await until(isSettled, 500, { ms: SETTLE_MS, what, found: () => missing ?? 'an outbox that is not empty' });
};

const memberOf = ({ uuid, email, token, cookie }: Visitor, organisation: string): Member => ({
  uuid,
  email,
  token,
  cookie,
  organisation,
  owns: true,
  busy: false,
  renewals: 0,
});

const localPart = (email: string): string => email.split('@')[0] ?? '';

/**
 * Fills the database of a running product with a realistic distribution: one organisation with most of the objectives, and many small
 * ones. Patterns are created by real calls; the rest are SQL copies of these with all their effects, so that the data are consistent.
 */
export const seedData = async (stack: FilledStack, origin: string, amounts: Amounts): Promise<SeededData> => {
  const { members, organisations } = await createTestUsers(origin, 1, 'Large', COLLEAGUES);
  const [large = ''] = organisations;
  const [owner] = members as [Member];
  const call: Visitor['call'] = (method, path, ask = {}) =>
    visitFrom(origin)(method, path, { token: owner.token, ...ask });
  const founder = patient({ ...owner, call });
  const draft = await newPattern(founder, large);
  const working = await newPattern(founder, large, 'working');
  const archived = await newPattern(founder, large, 'archive');
  const guest = randomUUID();
  const invitation = { users_emails: [`${guest}@people.example`] };
  await done(founder, 'POST', `user/organisations/${large}/add`, invitation);

  const smallOwner = patient(await newVisitor(origin));
  const small = await newOrganisation(smallOwner, 'Small');
  for (let turn = 0; turn < SMALL; turn += 1)
    await newPattern(smallOwner, small, turn % 2 === 0 ? 'working' : undefined);

  await settled(stack, 'The patterns have not had their effects');
  const copier = await openCopier(stack.databaseUrl);
  const [invited] = await stack.query<{ uuid: string }>('select uuid from identity.users where email = $1', [
    `${guest}@people.example`,
  ]);
  const some = Math.floor(amounts.objectives / 5);
  const sets: [string[], number][] = [
    [[smallOwner.uuid, localPart(smallOwner.email), small], amounts.organisations - 1],
    [[guest, invited?.uuid ?? guest], amounts.invitations],
    [[draft.objective, draft.mark], some],
    [[archived.objective, archived.mark], some],
    [[working.objective, working.mark], amounts.objectives - 2 * some - 3],
  ];
  let rows = 0;
  for (const [roots, times] of sets) rows += await copier.copy(roots, times);
  await copier.close();
  // Postgres' follow-up work for so many rows is done before anything is measured.
  for (const sql of ['vacuum analyze', 'checkpoint']) await stack.query(sql);
  await settled(stack, 'The copies are not whole');

  const smallOwners = [memberOf(smallOwner, small)];
  for (let n = 1; n <= Math.min(PEOPLE_OF_COPIES, amounts.organisations - 1); n += 1) {
    const email = `${copyOf(localPart(smallOwner.email), n)}@people.example`;
    const member = { ...memberOf(smallOwner, copyOf(small, n)), uuid: copyOf(smallOwner.uuid, n), email };
    await signInAgain(origin, member);
    smallOwners.push(member);
  }
  const several = <T>(times: number, of: (n: number) => T): T[] => Array.from({ length: times }, (_, n) => of(n + 1));
  return {
    members: [...members, ...smallOwners],
    large,
    owner,
    drafts: several(some, (n) => copyOf(draft.objective, n)),
    working: several(Math.min(1_000, amounts.objectives - 2 * some - 3), (n) => ({
      objective: copyOf(working.objective, n),
      keyresult: copyOf(working.keyresults[0] ?? '', n),
    })),
    rows,
  };
};
