import { randomUUID } from 'node:crypto';
import type {
  BlockerSnapshot,
  EventData,
  KeyResultSnapshot,
  Mention,
  ObjectiveSnapshot,
  TeamSnapshot,
} from '@waymark/contracts';
import { mentionOf } from '@waymark/contracts';
import { type Organisation, START, type World } from './world.ts';

type Change = Partial<Omit<ObjectiveSnapshot, 'keyresults'>>;

/** An objective of an organisation in events of okr: each call delivers one. */
export const createWork = (world: World, org: Organisation, more: Change = {}) => {
  const [first = ''] = Object.values(org.user);
  const { owner = first, validator = owner, keeper = owner } = org.user;
  let objective: ObjectiveSnapshot = {
    ...{ uuid: randomUUID(), name: 'Win the north', level: 'company', goal: 'committed', status: 'creation' },
    ...{ user_uuid: owner, validator_uuid: validator, team_uuid: null, creator_uuid: owner },
    ...{ period_start: '2026-03-01', period_end: '2026-05-31', status_since: START.toISOString(), sent_back: false },
    ...more,
    keyresults: [],
  };
  let keyresult: KeyResultSnapshot = {
    ...{ uuid: randomUUID(), objective_uuid: objective.uuid, objective_name: objective.name, name: 'Contracts' },
    ...{ user_uuid: keeper, measured_by: 'contracts', start_value: 0, actual_value: 0, target_value: 10 },
    ...{
      progress: 0,
      health: 'off_track',
      order: 0,
      checked_in_at: null,
      asked_uuid: null,
      asked_by_uuid: null,
      asked_at: null,
    },
  };
  let blocker: BlockerSnapshot = {
    ...{ uuid: randomUUID(), keyresult_uuid: keyresult.uuid, keyresult_name: keyresult.name, kind: 'waiting' },
    ...{ objective_uuid: objective.uuid, objective_name: objective.name, text: 'No price list' },
    ...{ user_uuid: null, team_uuid: null, raised_by: keeper, raised_at: START.toISOString() },
  };
  const now = () => world.host.clock.now().toISOString();
  const whole = (): ObjectiveSnapshot => {
    const { uuid, name, user_uuid, checked_in_at, asked_uuid, asked_by_uuid, asked_at, checkin_rhythm } = keyresult;
    const own = { uuid, name, user_uuid, checked_in_at, asked_uuid, asked_by_uuid, asked_at, checkin_rhythm };
    return { ...objective, keyresults: [own] };
  };
  const ofObjective = { uuid: objective.uuid, org: org.uuid };

  const events = {
    created: () => world.event('waymark.okr.objective.created.v1', org.uuid, ofObjective.uuid, whole(), owner),
    moved: (to: ObjectiveSnapshot['status'], change: Change = {}) => {
      const from = objective.status;
      objective = { ...objective, status: to, status_since: now(), sent_back: false, ...change };
      const data = { ...whole(), from, to };
      return world.event('waymark.okr.objective.moved.v1', org.uuid, ofObjective.uuid, data, owner);
    },
    updated: (change: Change, changed = Object.keys(change)) => {
      objective = { ...objective, ...change };
      const data = { ...whole(), changed };
      return world.event('waymark.okr.objective.updated.v1', org.uuid, ofObjective.uuid, data, owner);
    },
    deleted: () => world.event('waymark.okr.objective.deleted.v1', org.uuid, ofObjective.uuid, whole(), owner),
    checkedIn: (by = keeper) => {
      keyresult = { ...keyresult, checked_in_at: now() };
      const said = { checkin_uuid: randomUUID(), from: 0, to: 0, confidence: null, comment: null };
      const data = { ...keyresult, ...said };
      return world.event('waymark.okr.keyresult.checked_in.v1', org.uuid, keyresult.uuid, data, by);
    },
    asked: (asked_uuid: string) => {
      const asked_at = now();
      keyresult = { ...keyresult, asked_uuid, asked_by_uuid: owner, asked_at };
      const data = { ...keyresult, asked_uuid, asked_at };
      return world.event('waymark.okr.keyresult.asked.v1', org.uuid, keyresult.uuid, data, owner);
    },
    unasked: () => {
      keyresult = { ...keyresult, asked_uuid: null, asked_by_uuid: null, asked_at: null };
      return world.event('waymark.okr.keyresult.unasked.v1', org.uuid, keyresult.uuid, keyresult, owner);
    },
    edited: (change: Partial<KeyResultSnapshot>, changed = Object.keys(change)) => {
      keyresult = { ...keyresult, ...change };
      const data = { ...keyresult, changed };
      return world.event('waymark.okr.keyresult.updated.v1', org.uuid, keyresult.uuid, data, owner);
    },
    blocker: (
      what: 'raised' | 'changed' | 'resolved',
      {
        declined_by = null,
        changed = [],
        ...more
      }: Partial<BlockerSnapshot> & {
        declined_by?: string | null;
        changed?: string[];
      } = {},
    ) => {
      blocker = { ...blocker, ...more };
      if (what === 'raised')
        return world.event('waymark.okr.blocker.raised.v1', org.uuid, blocker.uuid, blocker, owner);
      const edited = { ...blocker, declined_by, changed };
      if (what === 'changed')
        return world.event('waymark.okr.blocker.changed.v1', org.uuid, blocker.uuid, edited, owner);
      const resolved = { ...blocker, resolution: 'Done', resolved_by: owner };
      return world.event('waymark.okr.blocker.resolved.v1', org.uuid, blocker.uuid, resolved, owner);
    },
    comment: (mentions: Mention[]) => {
      const about = { objective_uuid: objective.uuid, objective_name: objective.name };
      const none = { keyresult_uuid: null, keyresult_name: null, user_uuid: null };
      const text = `Look, ${mentions.map(({ uuid }) => mentionOf(uuid)).join(' and ')}`;
      const data = { uuid: randomUUID(), ...about, ...none, text, mentions, created_at: now() };
      return world.event('waymark.okr.comment.made.v1', org.uuid, data.uuid, data);
    },
    keyresultDeleted: () => world.event('waymark.okr.keyresult.deleted.v1', org.uuid, keyresult.uuid, keyresult, owner),
  };
  return { ...events, objective: objective.uuid, keyresult: keyresult.uuid, world };
};

/** Delivers the event of a team. */
export const publishTeam = async (world: World, org: Organisation, user_uuids: string[]): Promise<string> => {
  const team: TeamSnapshot = { uuid: randomUUID(), name: 'North', user_uuids };
  const data: EventData<'waymark.identity.team.created.v1'> = team;
  await world.deliver(world.event('waymark.identity.team.created.v1', org.uuid, team.uuid, data));
  return team.uuid;
};
