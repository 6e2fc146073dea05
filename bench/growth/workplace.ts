import type { OwnStack } from '../../deploy/test/endurance/own-stack.ts';
import { copyOf, openCopier } from '../../deploy/test/endurance/upgrade/copies.ts';
import { newPattern } from '../../deploy/test/endurance/upgrade/seed-data.ts';
import { admit, newOrganisation, newVisitor, patient, type Visitor } from '../../deploy/test/helpers/visitor.ts';

/** An organisation as the calls of this bench see it. Numbers begin with 1. */
export type Workplace = {
  uuid: string;
  /** Owns all objectives and key results. */
  owner: Visitor;
  colleague: Visitor;
  /** How many members stay. */
  people: number;
  /** The nth member who does not. */
  leaver(n: number): string;
  members(from: number, many: number): string[];
  /** The nth objective in work, and a key result of it. */
  working(n: number): { objective: string; keyresult: string };
  /** The nth objective in creation. */
  draft(n: number): string;
};

/** Of an objective, as in the other benches. */
const KEYRESULTS = 4;

type Amounts = { objectives: number; people: number };
type Roots = readonly { ids: readonly string[]; times: number }[];

/** Enough for calls that change another one each time. */
const SMALL: Amounts = { objectives: 40, people: 10 };

const LEAVERS = 20;

const createOrganisation = async (origin: string, name: string, { objectives, people }: Amounts) => {
  const [owner, colleague, crowd] = [
    patient(await newVisitor(origin)),
    patient(await newVisitor(origin)),
    patient(await newVisitor(origin)),
  ];
  const uuid = await newOrganisation(owner, name);
  await admit(owner, uuid, [colleague, crowd]);
  const draft = await newPattern(owner, uuid, undefined, KEYRESULTS);
  const working = await newPattern(owner, uuid, 'working', KEYRESULTS);
  const workplace: Workplace = {
    uuid,
    owner,
    colleague,
    people,
    leaver: (n) => copyOf(crowd.uuid, people + n),
    working: (n) => ({ objective: copyOf(working.objective, n), keyresult: copyOf(working.keyresults[0] ?? '', n) }),
    draft: (n) => copyOf(draft.objective, n),
    members: (from, many) => Array.from({ length: many }, (_, n) => copyOf(crowd.uuid, from + n)),
  };
  const roots: Roots = [
    { ids: [crowd.uuid, crowd.email.split('@')[0] ?? ''], times: people + LEAVERS },
    { ids: [draft.objective, draft.mark], times: Math.floor(objectives / 4) },
    { ids: [working.objective, working.mark], times: Math.ceil((objectives * 3) / 4) },
  ];
  return { workplace, roots };
};

/**
 * A small and a large organisation: patterns are made by calls and copied with all their effects.
 * @param settled resolves when all effects of the calls have arrived
 */
export const createBoth = async (
  { query, databaseUrl }: OwnStack,
  origin: string,
  amounts: Amounts,
  settled: () => Promise<void>,
): Promise<{ small: Workplace; large: Workplace; rows: number }> => {
  const small = await createOrganisation(origin, 'Small', SMALL);
  const large = await createOrganisation(origin, 'Large', amounts);
  await settled();
  const copier = await openCopier(databaseUrl);
  let rows = 0;
  for (const { ids, times } of [...small.roots, ...large.roots]) rows += await copier.copy(ids, times);
  await copier.close();
  // Copies are no events: seats for all people, and their number, which the calls would have counted.
  await query(`update billing.subscriptions s set included_users = 20000, blocked_for_users = false, active_users = (
    select count(*) from billing.members m where m.organisation_uuid = s.organisation_uuid and m.active and not m.gone)`);
  await query('vacuum analyze');
  await query('checkpoint');
  return { small: small.workplace, large: large.workplace, rows };
};
