import type { EventData, MemberSnapshot } from '@waymark/contracts';
import { type Clock, consumer, type Events, type Scope } from '@waymark/service-kit';
import type { Knex } from 'knex';
import { saveMember } from '../people/people-store.ts';
import { refreshSearchOfPerson } from '../search/search-store.ts';
import { takeOver } from './takeover.ts';

type Told<Data> = { sequence: number; actor?: string; data: Data };
type Left = EventData<'waymark.identity.member.left.v1'>;

const nameOf = async (scope: Scope, user: string): Promise<string | undefined> => {
  const sql = 'select name from members where organisation_uuid = $1 and user_uuid = $2 for update';
  const [row] = await scope.query<{ name: string }>(sql, [scope.organisation, user]);
  return row?.name;
};

/** Stores the member; a new name reaches the search texts. */
const keep = async (scope: Scope, { sequence, data }: Told<MemberSnapshot>): Promise<void> => {
  const before = await nameOf(scope, data.user_uuid);
  if (!(await saveMember(scope, data, { sequence }))) return;
  const renamed = before !== undefined && before !== (await nameOf(scope, data.user_uuid));
  if (renamed) await refreshSearchOfPerson(scope, data.user_uuid);
};

const successorOf = async (scope: Scope, { successor_uuid, user_uuid }: Left): Promise<string | undefined> => {
  if (successor_uuid !== null) return successor_uuid;
  const sql = 'select owner_uuid from organisations where organisation_uuid = $1';
  const [row] = await scope.query<{ owner_uuid: string | null }>(sql, [scope.organisation]);
  return row?.owner_uuid && row.owner_uuid !== user_uuid ? row.owner_uuid : undefined;
};

// An account that is gone leaves no trace of who it was: not in the history of values, nor as a creator.
const FORGET = [
  `update keyresult_changes set user_uuid = null where user_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  `update objectives set creator_uuid = null where creator_uuid = :user
     and organisation_uuid in (select organisation_uuid from members where user_uuid = :user)`,
  'update members set first_name = null, last_name = null, lang = null where user_uuid = :user',
];

const forget = async (trx: Knex.Transaction, { data }: { data: { uuid: string } }): Promise<void> => {
  for (const sql of FORGET) await trx.raw(sql, { user: data.uuid });
};

/** Members as identity tells of them. */
export const consumeMembers = ({ events, clock }: { events: Pick<Events, 'emit'>; clock: Clock }) => {
  const handOver = takeOver(events);

  const leave = async (scope: Scope, { sequence, actor, data }: Told<Left>): Promise<void> => {
    // Without a name: it may come after the end of the account.
    const nobody = { ...data, first_name: null, last_name: null, active: false, admin: false };
    await saveMember(scope, nobody, { sequence, gone: true });
    const successor = await successorOf(scope, data);
    if (successor === undefined) return;
    await handOver(scope, { from: data.user_uuid, to: successor, actor: actor ?? null, now: clock.now() });
  };

  return consumer({
    name: 'members',
    on: {
      'waymark.identity.member.invited.v1': keep,
      'waymark.identity.member.joined.v1': keep,
      'waymark.identity.member.updated.v1': keep,
      'waymark.identity.member.left.v1': leave,
    },
    onPlatform: { 'waymark.identity.user.deleted.v1': forget },
  });
};
