import { mentionOf } from '@waymark/contracts';
import type { Person } from '../client.ts';
import type { DemoCalendar } from '../demo-calendar.ts';
import type { Owner, Who } from '../demo-content.ts';
import type { DemoBlocker, DemoComment, DemoKeyResult, DemoObjective } from './demo-objective.ts';

export type DemoPeople = Record<Who, Person>;
export type Created = { uuid: string };

/** The organisation, its people and teams, and the calendar of the demo. */
export type DemoContext = { org: string; people: DemoPeople; teams: Map<string, string>; calendar: DemoCalendar };

/**
 * An action of a person on a day of the demo. Actions of one day run in parallel for different people, so dependent ones are on other days.
 */
export type DemoAction = { day: number; who: Who; make(): Promise<unknown> };

const named = (owner: Owner, { people, teams }: DemoContext) =>
  typeof owner === 'object' ? { team_uuid: teams.get(owner.team) } : { user_uuid: people[owner].uuid };

const levelOf = ({ owner, company }: DemoObjective): string => {
  if (typeof owner === 'object') return 'team';
  return company ? 'company' : 'personal';
};

const create = (planned: DemoObjective, author: Person, context: DemoContext) => {
  const { org, people, calendar } = context;
  const [start, end] = planned.period;
  return author.call<{ objective: Created & { keyresults: Created[] } }>(
    'POST',
    `user/organisations/${org}/objectives`,
    {
      name: planned.name,
      description: planned.description,
      goal: planned.goal,
      level: levelOf(planned),
      ...named(planned.owner, context),
      validator_uuid: people[planned.validator].uuid,
      period_start: calendar.date(start),
      period_end: calendar.date(end),
      keyresults: planned.keyresults.map((each) => ({
        name: each.name,
        user_uuid: people[each.owner].uuid,
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
const blockerActions = (blocker: DemoBlocker, who: Who, path: () => string, context: DemoContext): DemoAction[] => {
  const { org, people } = context;
  let uuid = '';
  const { day, kind, text, waitingFor, resolved } = blocker;
  const raising: DemoAction = {
    day,
    who,
    make: async () => {
      const content = { kind, text, ...(waitingFor ? named(waitingFor, context) : {}) };
      const raised = await people[who].call<{ blocker: Created }>('POST', `${path()}/blockers`, content);
      uuid = raised.blocker.uuid;
    },
  };
  if (!resolved) return [raising];
  const resolve = () =>
    people[who].call('POST', `user/organisations/${org}/blockers/${uuid}/resolve`, { text: resolved[1] });
  return [raising, { day: resolved[0], who, make: resolve }];
};

const keyResultActions = (keyResult: DemoKeyResult, path: () => string, context: DemoContext): DemoAction[] => {
  const { people } = context;
  const { owner: who, updates = [], asks, blockers = [] } = keyResult;
  const checkins = updates.map(
    ([day, value, comment, confidence]): DemoAction => ({
      day,
      who,
      make: () => people[who].call('POST', `${path()}/checkins`, { value, comment, confidence }),
    }),
  );
  const raised = blockers.flatMap((blocker) => blockerActions(blocker, who, path, context));
  if (!asks) return [...checkins, ...raised];
  const [day, whom] = asks;
  const ask = () => people[who].call('POST', `${path()}/checkins/ask`, { user_uuid: people[whom].uuid });
  return [...checkins, ...raised, { day, who, make: ask }];
};

/** Replaces the mentions in a text by the uuids of members and teams, as the API expects. */
const withIds = (text: string, { people, teams }: DemoContext): string =>
  text.replace(/@(\w+)/g, (_, name: string) => mentionOf(teams.get(name) ?? people[name as Who].uuid));

type CreatedObjective = { path: string; keyresults: Map<string, string> };

const commentActions = (
  comment: DemoComment,
  objective: () => CreatedObjective,
  context: DemoContext,
): DemoAction[] => {
  const { org, people } = context;
  let uuid = '';
  const saying: DemoAction = {
    day: comment.day,
    who: comment.by,
    make: async () => {
      const { path, keyresults } = objective();
      const keyresult_uuid = comment.about && keyresults.get(comment.about);
      const content = { text: withIds(comment.text, context), keyresult_uuid };
      uuid = (await people[comment.by].call<{ comment: Created }>('POST', `${path}/comments`, content)).comment.uuid;
    },
  };
  const reactions = (comment.reactions ?? []).map(
    ([day, who, reaction]): DemoAction => ({
      day,
      who,
      make: () => people[who].call('PUT', `user/organisations/${org}/comments/${uuid}/reactions`, { reaction }),
    }),
  );
  return [saying, ...reactions];
};

/** Creates the objective and moves it through its statuses as its validator, with the check-ins and comments of its people. */
export const actionsOf = (planned: DemoObjective, context: DemoContext): DemoAction[] => {
  const { org, people } = context;
  let created: CreatedObjective = { path: '', keyresults: new Map() };
  const author = typeof planned.owner === 'object' ? planned.validator : planned.owner;
  const creation: DemoAction = {
    day: planned.created,
    who: author,
    make: async () => {
      const { objective } = await create(planned, people[author], context);
      created = {
        path: `user/organisations/${org}/objectives/${objective.uuid}`,
        keyresults: new Map(
          planned.keyresults.map(({ name }, index) => [name, objective.keyresults[index]?.uuid ?? '']),
        ),
      };
    },
  };
  const moves = planned.moves.map(([day, status]): DemoAction => {
    const who = status === 'validation' ? author : planned.validator;
    return { day, who, make: () => people[who].call('PUT', created.path, { status }) };
  });
  const pathOf = (name: string) => () => `user/organisations/${org}/keyresults/${created.keyresults.get(name)}`;
  return [
    creation,
    ...moves,
    ...planned.keyresults.flatMap((each) => keyResultActions(each, pathOf(each.name), context)),
    ...(planned.comments ?? []).flatMap((comment) => commentActions(comment, () => created, context)),
  ];
};
