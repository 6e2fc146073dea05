import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { listComments } from '@waymark/contracts';
import type { ReactNode } from 'react';
import { INBOX_COUNT_KEY, keyOf } from '../data/keys.ts';
import { useOrganisations } from '../data/use-organisations.ts';
import { usePeople } from '../data/use-people.ts';
import { useTeams } from '../data/use-teams.ts';
import { aMember, anOrganisation, aTeam, aUser, type FakeRoutes, refusal, renderApp } from '../testing/index.tsx';
import { liveStream } from '../testing/live-stream.ts';
import { type ClosedReason, useLiveUpdates } from './use-live-updates.ts';

const org = anOrganisation();
const me = aUser();
const somebody = '00000000-0000-4000-8000-000000000009';
const reasons: ClosedReason[] = [];

const Screen = (): ReactNode => {
  useLiveUpdates(org, me.uuid, (why) => reasons.push(why));
  const { team } = useTeams([aTeam().uuid]);
  const { data: organisations = [] } = useOrganisations([org.uuid]);
  const { nameOf } = usePeople([me.uuid]);
  return (
    <>
      <p>{team(aTeam().uuid)?.name}</p>
      <p>{organisations.map(({ name }) => name).join()}</p>
      <p>{nameOf(me.uuid)}</p>
    </>
  );
};

/** Lets time pass, on the page and in what waits for answers. */
const pass = (milliseconds: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(milliseconds));

const show = async (live: FakeRoutes[string], routes: FakeRoutes = {}) => {
  const requested = { teams: 0, organisations: 0, users: 0, live: 0 };
  const counted =
    (name: keyof typeof requested, answer: FakeRoutes[string]): FakeRoutes[string] =>
    (call) => {
      requested[name] += 1;
      return answer(call);
    };
  const app = await renderApp(<Screen />, {
    user: me,
    organisation: org,
    routes: {
      'GET user/organisations/:org/live': counted('live', live),
      'GET user/organisations/:org/teams': counted('teams', () => ({
        teams: [aTeam({ name: `Team ${requested.teams}`, users: [me.uuid, somebody] })],
      })),
      'GET user/organisations/:org/users': counted('users', () => ({
        users: [aMember({ uuid: me.uuid, first_name: `Ada ${requested.users}` })],
      })),
      'GET user/organisations': counted('organisations', () => ({ organisations: [org] })),
      ...routes,
    },
  });
  await pass(50);
  expect(requested).toMatchObject({ teams: 1, organisations: 1, users: 1, live: 1 });
  return { app, requested };
};
const teamChanged = (more: object = {}) => ({
  type: 'waymark.identity.team.changed.v1',
  target: 'teams',
  uuid: aTeam().uuid,
  actor: somebody,
  ...more,
});

beforeEach(() => {
  reasons.length = 0;
  jest.useFakeTimers();
  // Messages are gathered for the shortest while, pauses are the shortest.
  jest.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('an event about a team changed by another user refetches the team, and nothing else', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.send(teamChanged());
  await pass(1_000);
  expect(screen.getByText('Team 2')).toBeTruthy();
  expect(requested).toEqual({ teams: 2, organisations: 1, users: 1, live: 1 });
});

test('an event about a member refetches the member, and not the names of teams', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.send({
    type: 'waymark.identity.member.changed.v1',
    target: 'user_organisations',
    uuid: me.uuid,
    actor: somebody,
  });
  await pass(1_000);
  expect(screen.getByText(/^Ada 2/)).toBeTruthy();
  expect(requested).toMatchObject({ teams: 1, organisations: 1 });
});

test('an event about the user’s own profile updates the language, and one about another user does not', async () => {
  const stream = liveStream();
  const german = aUser({ lang: 'de' });
  const { app } = await show(stream.answer, { 'GET user': () => ({ user: german }) });
  const changed = { type: 'waymark.identity.member.updated.v1', target: 'user_organisations' };
  stream.send({ ...changed, uuid: somebody, actor: somebody });
  await pass(1_000);
  expect(app.session.state().user?.lang).toBe('en');
  stream.send({ ...changed, uuid: me.uuid, actor: me.uuid });
  await pass(1_000);
  expect(app.session.state().user?.lang).toBe('de');
});

test('an event about the organisation refetches the list of organisations, and not the teams', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.send({ type: 'waymark.identity.organisation.changed.v1', target: 'organisations', uuid: org.uuid });
  await pass(1_000);
  expect(requested).toMatchObject({ teams: 1, organisations: 2 });
});

test('an event in a small organisation is followed at once, and a message to all organisations after a random delay', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const stream = liveStream();
  await show(stream.answer);
  stream.send(teamChanged());
  await pass(300);
  expect(screen.getByText('Team 2')).toBeTruthy();
  stream.send({ type: 'resync', target: 'all', uuid: null, actor: null });
  await pass(2_400);
  expect(screen.queryByText('Team 3')).toBeNull();
  await pass(200);
  expect(screen.getByText('Team 3')).toBeTruthy();
});

test('an event of an unknown type refetches the teams and users of the organisation', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.send({ type: 'waymark.future.thing.v1', target: 'things', uuid: null });
  await pass(1_000);
  expect(requested).toMatchObject({ teams: 2, users: 2, organisations: 1 });
});

test('a message split over several chunks is joined, whatever its line endings', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  const text = JSON.stringify(teamChanged());
  stream.write(`: still here\r\n\r\ndata: ${text.slice(0, 20)}`);
  await pass(1_000);
  expect(requested.teams).toBe(1);
  stream.write(`${text.slice(20)}\r\n`);
  stream.write('\r\n');
  await pass(1_000);
  expect(requested.teams).toBe(2);
});

test('invalid messages are ignored, and the next one is processed', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.write('data: {broken\n\ndata: 17\n\ndata: {"only":"this"}\n\nevent: ping\n\n');
  await pass(1_000);
  expect(requested.teams).toBe(1);
  stream.send(teamChanged());
  await pass(1_000);
  expect(requested.teams).toBe(2);
});

test('after a disconnection the stream is opened again, and the teams and users are refetched', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.close();
  await pass(700);
  expect(stream.opened()).toBe(1);
  await pass(100);
  expect(stream.opened()).toBe(2);
  await pass(1_000);
  expect(requested).toMatchObject({ teams: 2, users: 2 });
  stream.send(teamChanged());
  // After much has been read again, what comes next is gathered for longer.
  await pass(6_000);
  expect(requested.teams).toBe(3);
});

test.each<[string, (stream: ReturnType<typeof liveStream>) => void]>([
  ['a disconnection', (stream) => stream.close()],
  ['a resync', (stream) => stream.send({ type: 'resync', target: 'all', uuid: null, actor: null })],
])('after %s the number of inbox items is refetched, because it may have changed meanwhile', async (_, interrupt) => {
  const stream = liveStream();
  const { app } = await show(stream.answer);
  app.queryClient.setQueryData(INBOX_COUNT_KEY, { organisations: [] });
  interrupt(stream);
  await pass(1_000);
  expect(app.queryClient.getQueryState(INBOX_COUNT_KEY)?.isInvalidated).toBe(true);
});

test('while the server is unavailable, the pause before reconnecting doubles up to half a minute', async () => {
  const { requested } = await show(() => refusal(503, 'UNAVAILABLE', 'Away'));
  const pauses: number[] = [];
  let waited = 0;
  for (let seen = requested.live; pauses.length < 7; waited += 250) {
    if (requested.live > seen) {
      pauses.push(waited);
      seen = requested.live;
      waited = 0;
    }
    await pass(250);
  }
  expect(pauses.map((each) => Math.round(each / 750))).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test('after a 429 the stream is requested again, and the organisation is not closed', async () => {
  const { requested } = await show(() => refusal(429, 'TOO_MANY_REQUESTS', 'Slower'));
  await pass(5_000);
  expect(requested.live).toBeGreaterThan(2);
  expect(reasons).toEqual([]);
});

test('a 404 closes the organisation as unknown, and the stream is not requested again', async () => {
  const { requested } = await show(() => refusal(404, 'NOT_FOUND', 'No such organisation'));
  await pass(60_000);
  expect(reasons).toEqual(['unknown']);
  expect(requested.live).toBe(1);
});

test.each([
  ['deleted', { type: 'waymark.identity.organisation.deleted.v1', target: 'organisations', uuid: org.uuid }],
  [
    'removed',
    { type: 'waymark.identity.member.left.v1', target: 'user_organisations', uuid: me.uuid, actor: somebody },
  ],
  ['left', { type: 'waymark.identity.member.left.v1', target: 'user_organisations', uuid: me.uuid, actor: me.uuid }],
] as const)('an event closes the organisation for the user with the reason “%s”', async (why, event) => {
  const stream = liveStream();
  await show(stream.answer);
  stream.send(event);
  await pass(1_000);
  expect(reasons).toEqual([why]);
});

test('an event about another member leaving does not close the organisation', async () => {
  const stream = liveStream();
  const { requested } = await show(stream.answer);
  stream.send({
    type: 'waymark.identity.member.left.v1',
    target: 'user_organisations',
    uuid: somebody,
    actor: somebody,
  });
  await pass(1_000);
  expect(reasons).toEqual([]);
  expect(requested.organisations).toBe(1);
});

test('nothing is requested after unmounting', async () => {
  const stream = liveStream();
  const { app, requested } = await show(stream.answer);
  app.unmount();
  stream.send(teamChanged());
  await pass(60_000);
  expect(requested).toMatchObject({ teams: 1, live: 1 });
});

test('cached data of an organisation is shown and refetched when the user returns to it', async () => {
  const stream = liveStream();
  const { app, requested } = await show(stream.answer);
  app.rerender(<p>Elsewhere</p>);
  await pass(1_000);
  expect(requested).toMatchObject({ teams: 1, users: 1 });
  app.rerender(<Screen />);
  expect(screen.getByText('Team 1')).toBeTruthy();
  await pass(1_000);
  expect(screen.getByText('Team 2')).toBeTruthy();
  expect(requested).toMatchObject({ teams: 2, users: 2 });
});

test('an event about a comment invalidates only the comments of its objective', async () => {
  const stream = liveStream();
  const { app, requested } = await show(stream.answer);
  const [one, other] = ['00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000012'];
  const keyOfComments = (objective: string) => keyOf(listComments, { org: org.uuid, objective }, {});
  for (const objective of [one, other]) app.queryClient.setQueryData(keyOfComments(objective), []);
  stream.send({
    type: 'waymark.okr.comment.made.v1',
    target: 'comments',
    uuid: somebody,
    actor: somebody,
    objective: one,
  });
  await pass(1_000);
  const isStale = (objective: string) => app.queryClient.getQueryState(keyOfComments(objective))?.isInvalidated;
  expect([isStale(one), isStale(other)]).toEqual([true, false]);
  expect(requested).toEqual({ teams: 1, organisations: 1, users: 1, live: 1 });
});
