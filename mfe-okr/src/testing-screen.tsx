import { configure } from '@testing-library/react';
import {
  displayName,
  type MemberResource,
  matchesSearch,
  type ObjectiveResource,
  PAGE_LIMIT,
  STATUSES,
  type Status,
} from '@waymark/contracts';
import { toast, toastStore } from '@waymark/shell-kit';
import {
  aMember,
  anOrganisation,
  type FakeRoutes,
  type RenderOptions,
  readTexts,
  renderApp,
} from '@waymark/shell-kit/testing';
import type { ReactNode } from 'react';
import texts from '../locales/en.json' with { type: 'json' };
import { objectiveLike } from './testing-objectives.ts';

for (const part of ['okr', 'okr-rare', 'okr-pace', 'okr-checkin', 'okr-blockers', 'okr-inbox', 'okr-comments'])
  readTexts(part, texts);
// Longer than the default, because a busy machine is slow.
configure({ asyncUtilTimeout: 8_000 });

const ORG = 'user/organisations/:org';
/** The storage keys of unsent check-ins. */
export const unsent = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith('waymark.unsent.'));

export const ada = aMember();
export const milo: MemberResource = aMember({
  uuid: '00000000-0000-4000-8000-000000000002',
  first_name: 'Milo',
  last_name: 'Berger',
  email: 'milo@example.org',
});

/** An objective that Ada owns and Milo validates. */
export const objectiveOfAda = (fields: Partial<ObjectiveResource> = {}): ObjectiveResource =>
  objectiveLike({ user_uuid: ada.uuid, validator_uuid: milo.uuid, ...fields });

const countsOf = (objectives: readonly ObjectiveResource[]): Record<Status, number> => {
  const count = (status: Status) => objectives.filter((each) => each.status === status).length;
  return Object.fromEntries(STATUSES.map((status) => [status, count(status)])) as Record<Status, number>;
};
const NONE = { off_track: 0, at_risk: 0, on_track: 0 };

/** The route that lists members: by uuid, or a page of a search. */
export const usersOf =
  (members: readonly MemberResource[]): FakeRoutes[string] =>
  ({ query }) => {
    const named = query.get('uuids')?.split(',');
    const found = members.filter((member) => matchesSearch(query.get('q') ?? '', [displayName(member), member.email]));
    const listed = named ? found.filter(({ uuid }) => named.includes(uuid)) : found;
    return { users: listed.slice(0, Number(query.get('limit') ?? PAGE_LIMIT)) };
  };

/** The routes of a dashboard with some objectives. */
export const serverOf = (objectives: readonly ObjectiveResource[], more: FakeRoutes = {}): FakeRoutes => ({
  [`GET ${ORG}/users`]: usersOf([ada, milo]),
  [`GET ${ORG}/teams`]: () => ({ teams: [] }),
  [`POST ${ORG}/check_subscription`]: () => ({ organisation: anOrganisation() }),
  [`GET ${ORG}/objectives/summary`]: () => ({ summary: { company: NONE, team: NONE, personal: NONE } }),
  [`GET ${ORG}/objectives/:objective/comments`]: () => ({ comments: [], total: 0 }),
  [`GET ${ORG}/objectives/folded`]: () => ({ folded: [] }),
  [`GET ${ORG}/keyresults/:kr/blockers`]: () => ({ blockers: [], total: 0 }),
  [`GET ${ORG}/objectives`]: ({ query }) => {
    const status = query.get('status');
    const listed = status ? objectives.filter((each) => each.status === status) : objectives;
    return { objectives: listed, counts: countsOf(objectives), total: listed.length };
  },
  ...Object.fromEntries(
    objectives.map((objective) => [`GET ${ORG}/objectives/${objective.uuid}`, () => ({ objective })]),
  ),
  ...more,
});

/** Renders a part of this micro-frontend in English; `calls` records the requests. */
export const show = (screen: ReactNode, options: RenderOptions = {}) => {
  sessionStorage.clear();
  for (const { id } of toastStore.snapshot()) toast.dismiss(id);
  return renderApp(screen, options);
};
