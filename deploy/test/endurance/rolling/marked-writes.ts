import { randomUUID } from 'node:crypto';
import { anObjective, newOrganisation, newVisitor } from '../../helpers/visitor.ts';
import type { Operation } from '../steady-load.ts';
import { anyOf, ask, expecting, type TestUsers } from '../test-users.ts';

/** The answered writes, by the mark that identifies their effects. */
export type Marked = { objectives: string[]; teams: string[]; organisations: string[] };

/** Empty lists, which the writes fill. */
export const noneYet = (): Marked => ({ objectives: [], teams: [], organisations: [] });

/** The writes during the rolling update, each with its own idempotency key and mark. */
export const markedWrites = (origin: string, users: TestUsers, marked: Marked): Operation[] => {
  const post = async (rest: string, bodyOf: (mark: string, owner: string) => object, marks: string[]) => {
    const member = anyOf(users.members.filter(({ owns }) => owns));
    const mark = `mark-${randomUUID()}`;
    const headers = { 'idempotency-key': mark };
    const body = bodyOf(mark, member.uuid);
    const path = `user/organisations/${member.organisation}${rest}`;
    expecting(await ask(origin, member, 'POST', path, { body, headers }), [200, 201], `POST ${rest}`);
    marks.push(mark);
  };
  return [
    {
      name: 'objectives',
      weight: 20,
      run: () => post('/objectives', (name, owner) => anObjective(owner, { name }), marked.objectives),
    },
    { name: 'teams', weight: 8, run: () => post('/teams', (name) => ({ name }), marked.teams) },
    {
      name: 'newcomers',
      weight: 2,
      run: async () => {
        const owner = await newVisitor(origin);
        const organisation = await newOrganisation(owner, 'New');
        const body = anObjective(owner.uuid, { name: `mark-${randomUUID()}` });
        const answer = await owner.call('POST', `user/organisations/${organisation}/objectives`, { body });
        expecting(answer, [201], 'the first objective of a newcomer');
        marked.organisations.push(organisation);
      },
    },
  ];
};
