import { mentionOf } from '@waymark/contracts';
import type { Person } from '../client.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import type { Owner, Who } from '../demo-content.ts';
import type { StoryBlocker, StoryComment, StoryKeyResult, StoryObjective } from './story.ts';

export type Cast = Record<Who, Person>;
export type Created = { uuid: string };

/** Where the story takes place. */
export type Stage = { org: string; cast: Cast; teams: Map<string, string>; calendar: DemoCalendar };

/** What a person does on a day of the story. Acts of one day run in parallel for different people, so dependent ones are on other days. */
export type Act = { day: number; who: Who; make(): Promise<unknown> };

const named = (owner: Owner, { cast, teams }: Stage) =>
  typeof owner === 'object' ? { team_uuid: teams.get(owner.team) } : { user_uuid: cast[owner].uuid };

const levelOf = ({ owner, company }: StoryObjective): string => {
  if (typeof owner === 'object') return 'team';
  return company ? 'company' : 'personal';
};

const create = (story: StoryObjective, author: Person, stage: Stage) => {
  const { org, cast, calendar } = stage;
  const [start, end] = story.period;
  return author.call<{ objective: Created & { keyresults: Created[] } }>(
    'POST',
    `user/organisations/${org}/objectives`,
    {
      name: story.name,
      description: story.description,
      goal: story.goal,
      level: levelOf(story),
      ...named(story.owner, stage),
      validator_uuid: cast[story.validator].uuid,
      period_start: calendar.date(start),
      period_end: calendar.date(end),
      keyresults: story.keyresults.map((each) => ({
        name: each.name,
        user_uuid: cast[each.owner].uuid,
        measured_by: each.unit,
        start_value: each.from,
        actual_value: each.from,
        target_value: each.to,
        checkin_rhythm: each.rhythm,
      })),
    },
  );
};

/** @param path of the key result; a function, because it is known only after its creation */
const blockerActs = (blocker: StoryBlocker, who: Who, path: () => string, stage: Stage): Act[] => {
  const { org, cast } = stage;
  let uuid = '';
  const { day, kind, text, waitsFor, resolved } = blocker;
  const raising: Act = {
    day,
    who,
    make: async () => {
      const content = { kind, text, ...(waitsFor ? named(waitsFor, stage) : {}) };
      const raised = await cast[who].call<{ blocker: Created }>('POST', `${path()}/blockers`, content);
      uuid = raised.blocker.uuid;
    },
  };
  if (!resolved) return [raising];
  const resolve = () =>
    cast[who].call('POST', `user/organisations/${org}/blockers/${uuid}/resolve`, { text: resolved[1] });
  return [raising, { day: resolved[0], who, make: resolve }];
};

const keyResultActs = (keyResult: StoryKeyResult, path: () => string, stage: Stage): Act[] => {
  const { cast } = stage;
  const { owner: who, updates = [], asks, blockers = [] } = keyResult;
  const checkins = updates.map(
    ([day, value, comment, confidence]): Act => ({
      day,
      who,
      make: () => cast[who].call('POST', `${path()}/checkins`, { value, comment, confidence }),
    }),
  );
  const raised = blockers.flatMap((blocker) => blockerActs(blocker, who, path, stage));
  if (!asks) return [...checkins, ...raised];
  const [day, whom] = asks;
  const ask = () => cast[who].call('POST', `${path()}/checkins/ask`, { user_uuid: cast[whom].uuid });
  return [...checkins, ...raised, { day, who, make: ask }];
};

/** Replaces the mentions in a text by the uuids of members and teams, as the API expects. */
const withIds = (text: string, { cast, teams }: Stage): string =>
  text.replace(/@(\w+)/g, (_, name: string) => mentionOf(teams.get(name) ?? cast[name as Who].uuid));

type ObjectiveThere = { path: string; keyresults: Map<string, string> };

const commentActs = (comment: StoryComment, objective: () => ObjectiveThere, stage: Stage): Act[] => {
  const { org, cast } = stage;
  let uuid = '';
  const saying: Act = {
    day: comment.day,
    who: comment.by,
    make: async () => {
      const { path, keyresults } = objective();
      const keyresult_uuid = comment.about && keyresults.get(comment.about);
      const content = { text: withIds(comment.text, stage), keyresult_uuid };
      uuid = (await cast[comment.by].call<{ comment: Created }>('POST', `${path}/comments`, content)).comment.uuid;
    },
  };
  const reactions = (comment.reactions ?? []).map(
    ([day, who, reaction]): Act => ({
      day,
      who,
      make: () => cast[who].call('PUT', `user/organisations/${org}/comments/${uuid}/reactions`, { reaction }),
    }),
  );
  return [saying, ...reactions];
};

/** Creates the objective and moves it through its statuses as its validator, with the check-ins and comments of its people. */
export const actsOf = (story: StoryObjective, stage: Stage): Act[] => {
  const { org, cast } = stage;
  let there: ObjectiveThere = { path: '', keyresults: new Map() };
  const author = typeof story.owner === 'object' ? story.validator : story.owner;
  const creation: Act = {
    day: story.created,
    who: author,
    make: async () => {
      const { objective } = await create(story, cast[author], stage);
      there = {
        path: `user/organisations/${org}/objectives/${objective.uuid}`,
        keyresults: new Map(story.keyresults.map(({ name }, index) => [name, objective.keyresults[index]?.uuid ?? ''])),
      };
    },
  };
  const moves = story.moves.map(([day, status]): Act => {
    const who = status === 'validation' ? author : story.validator;
    return { day, who, make: () => cast[who].call('PUT', there.path, { status }) };
  });
  const pathOf = (name: string) => () => `user/organisations/${org}/keyresults/${there.keyresults.get(name)}`;
  return [
    creation,
    ...moves,
    ...story.keyresults.flatMap((each) => keyResultActs(each, pathOf(each.name), stage)),
    ...(story.comments ?? []).flatMap((comment) => commentActs(comment, () => there, stage)),
  ];
};
