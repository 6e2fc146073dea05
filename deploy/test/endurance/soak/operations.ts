import { randomUUID } from 'node:crypto';
import { aKeyresult, anObjective } from '../../helpers/visitor.ts';
import { type Operation, TurnedAway } from '../steady-load.ts';
import { anyOf, ask, expecting, type Member, refresh, signInAgain, type TestUsers } from '../test-users.ts';

const MOST_OBJECTIVES = 60;
const STREAM_MS = 8_000;

type Made = { organisation: string; uuid: string; keyresult: string; owner: Member };

const LISTS = ['/objectives?limit=50', '/objectives/summary', '/notifications', '/users', '/teams', ''];

const lists = (origin: string, { members }: TestUsers) => {
  let turn = 0;
  return async () => {
    const member = anyOf(members);
    turn += 1;
    const path = `user/organisations/${member.organisation}${LISTS[turn % LISTS.length]}`;
    expecting(await ask(origin, member, 'GET', path), [200], `GET ${path}`);
  };
};

/** Creates, renames and deletes objectives, so that their number stays about constant. */
const writes = (origin: string, { members }: TestUsers) => {
  const made: Made[] = [];
  const at = ({ organisation }: { organisation: string }, rest: string) => `user/organisations/${organisation}${rest}`;
  const make = async () => {
    const owner = anyOf(members);
    const headers = { 'idempotency-key': randomUUID() };
    const body = anObjective(owner.uuid, { keyresults: [aKeyresult()] });
    const answer = expecting(
      await ask(origin, owner, 'POST', at(owner, '/objectives'), { body, headers }),
      [201],
      'making',
    );
    const { uuid, keyresults } = answer.body.objective as { uuid: string; keyresults: { uuid: string }[] };
    made.push({ organisation: owner.organisation, uuid, keyresult: keyresults[0]?.uuid ?? '', owner });
  };
  const rename = async () => {
    const { owner, uuid } = anyOf(made);
    const body = { name: `Prove it ${randomUUID()}` };
    // A concurrent operation may have deleted it.
    expecting(await ask(origin, owner, 'PUT', at(owner, `/objectives/${uuid}`), { body }), [200, 404], 'renaming');
  };
  const drop = async () => {
    const oldest = made.shift();
    if (!oldest) return;
    expecting(await ask(origin, oldest.owner, 'DELETE', at(oldest, `/objectives/${oldest.uuid}`)), [200], 'deleting');
  };
  let turn = 0;
  return () => {
    turn += 1;
    if (made.length === 0) return make();
    if (turn % 3 === 0) return rename();
    return turn % 3 === 1 || made.length <= MOST_OBJECTIVES ? make() : drop();
  };
};

/** Simulates a tab that is opened, listens for a while and is closed. */
const listens =
  (origin: string, { members }: TestUsers) =>
  async () => {
    const { organisation, token } = anyOf(members);
    const leaving = AbortSignal.timeout(STREAM_MS);
    const address = `${origin}/api/v1/user/organisations/${organisation}/live`;
    try {
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: leaving });
      if (response.status === 503) throw new TurnedAway('listening');
      // The session has expired; the next list call signs in again.
      if (response.status === 401) return;
      if (response.status !== 200) throw new Error(`listening: ${response.status}`);
      for await (const _ of response.body ?? []);
    } catch (error) {
      if (!leaving.aborted) throw error;
      return;
    }
    // The server ends a stream only if a person has more than ten, and here there are fewer.
    if (!leaving.aborted) throw new Error('the stream was ended by the server');
  };

/** Runs one operation at a time per person, because the session's cookie changes at each use. */
const onePerMember = (users: TestUsers, work: (member: Member) => Promise<void>) => async () => {
  const free = users.members.filter(({ busy }) => !busy);
  if (free.length === 0) return;
  const member = anyOf(free);
  member.busy = true;
  try {
    await work(member);
  } finally {
    member.busy = false;
  }
};

/** The mixed load, with realistic weights. */
export const operationsOf = (origin: string, users: TestUsers): Operation[] => [
  { name: 'lists', weight: 62, run: lists(origin, users) },
  { name: 'writes', weight: 24, run: writes(origin, users) },
  { name: 'refreshes', weight: 6, run: onePerMember(users, (member) => refresh(origin, member)) },
  { name: 'sign-ins', weight: 2, run: onePerMember(users, (member) => signInAgain(origin, member)) },
  { name: 'streams', weight: 6, run: listens(origin, users) },
];
