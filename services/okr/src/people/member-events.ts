import type { EventOf } from '@waymark/contracts';
import { consumer, type Events, type Part, type Scope, type ServiceHost } from '@waymark/service-kit';
import { leaveBlockers } from '../blockers/hand-over-blockers.ts';
import { withdrawRequests } from '../checkins/withdraw-requests.ts';
import { forgetFolded } from '../folding/folding-store.ts';
import { members, organisations } from '../read-models.ts';
import { refreshSearchOfPerson } from '../search/search-store.ts';
import { FORGET_ACCOUNT } from './forget-account.ts';
import { hasLeft } from './people-store.ts';
import { takeOver } from './takeover-service.ts';

type Left = EventOf<'waymark.identity.member.left.v1'>;
type Deps = Pick<ServiceHost, 'clock' | 'database' | 'internal'> & {
  events: Pick<Events, 'emit'>;
};

/** For reading the owner from the organisation's read model, which may be older than their own row. */
const ANY_TIME = -1;

/** The organisation's owner, unless they are the one who leaves or have left too. */
const ownerBesides = async (scope: Scope, user: string): Promise<string | undefined> => {
  const owner = (await organisations.find(scope))?.ownerUuid;
  return owner === undefined || owner === user || (await hasLeft(scope, owner, ANY_TIME)) ? undefined : owner;
};

/**
 * The user who takes over: the successor, or the organisation's owner if none is named or the successor has left since. Events may arrive
 * in another order than they were created: if the event of the new owner has not, identity is asked.
 */
const successorOf = async (
  { database, internal }: Deps,
  scope: Scope,
  { data: { successor_uuid, user_uuid }, sequence }: Left,
): Promise<string | undefined> => {
  const named = successor_uuid !== user_uuid ? successor_uuid : null;
  if (named !== null && !(await hasLeft(scope, named, sequence))) return named;
  const owner = await ownerBesides(scope, user_uuid);
  if (owner !== undefined || named === null || (await organisations.isDeleted(scope))) return owner;
  const store = await organisations.fetch(internal, database, scope.organisation);
  if (store === undefined) return undefined;
  await store(scope);
  const newOwner = await ownerBesides(scope, user_uuid);
  if (newOwner !== undefined) return newOwner;
  throw new Error('The successor and the owner of the organisation have left: the event will be tried again.');
};

// Locked, so that a later joining waits: what a member owns since then is not handed over.
const IS_BACK = 'select active from members where organisation_uuid = $1 and user_uuid = $2 for share';

const isBack = async (scope: Scope, { data }: Left): Promise<boolean> => {
  const [row] = await scope.query<{ active: boolean }>(IS_BACK, [scope.organisation, data.user_uuid]);
  return row?.active ?? false;
};

/** What becomes of what a member owned and was asked for. They may rejoin in the meantime: then they keep what they own. */
const partsOfLeaving = (deps: Deps): Part<Scope, Left>[] => {
  const handOver = takeOver(deps.events);
  const leave = leaveBlockers(deps.events);
  const withdraw = withdrawRequests(deps.events);
  const parts = [
    async (scope: Scope, { data, actor }: Left) => {
      await forgetFolded(scope, data.user_uuid);
      return leave(scope, data.user_uuid, actor ?? null);
    },
    async (scope: Scope, event: Left) => {
      const { user_uuid: from } = event.data;
      const to = await successorOf(deps, scope, event);
      return to !== undefined && handOver(scope, { from, to, actor: actorOf(event), now: deps.clock.now() });
    },
    (scope: Scope, event: Left) => withdraw(scope, event.data.user_uuid, actorOf(event)),
  ];
  return parts.map((part) => async (scope, event) => {
    if (await isBack(scope, event)) return undefined;
    return (await part(scope, event)) ? {} : undefined;
  });
};

/** No edit of the leaving member: the history only shows that they left. */
const actorOf = ({ actor, data }: Left): string | null => (actor === data.user_uuid ? null : (actor ?? null));

/** Handles identity's events about members: a new name updates the search texts; what a leaving member owns is handed over. */
export const consumeMembers = (deps: Deps) =>
  consumer({
    name: 'members',
    on: members.handlers({
      stored: async (scope, { data }, before) => {
        if (before === undefined) return;
        const renamed = before.firstName !== data.first_name || before.lastName !== data.last_name;
        if (renamed) await refreshSearchOfPerson(scope, data.user_uuid);
      },
      afterLeft: partsOfLeaving(deps),
    }),
    onPlatform: {
      'waymark.identity.user.deleted.v1': {
        first: (trx, { data }) => members.forget(trx, data.uuid),
        parts: FORGET_ACCOUNT,
      },
    },
  });
