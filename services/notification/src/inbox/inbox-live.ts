import type { LiveMessage } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';
import { LIVE_CHANNEL } from '../live/live-channel.ts';
import type { Addressee } from './inbox-item.ts';

export const INBOX: LiveMessage = { type: 'inbox', target: 'inbox', uuid: null, actor: null };

/** For more people the message goes to everybody: a notification has room for this many ids. */
const MOST_NAMED = 100;

/**
 * Parts of a `with`, the last being `notified`, that notify the open screens of the people whom `changed (user_uuid, team_uuid, admins)`
 * concerns, and nobody else's. The organisation is `$1`.
 * @param message the binding that holds `INBOX` as JSON
 */
export const notifyChanged = (message: string): string => `
  reached as (
    select user_uuid from changed where user_uuid is not null
    union select unnest(user_uuids) from teams where organisation_uuid = $1 and team_uuid in (select team_uuid from changed)
    union select user_uuid from members
      where organisation_uuid = $1 and (select bool_or(admins) from changed) and admin and active and not gone
    limit ${MOST_NAMED + 1}
  ), notified as (
    select pg_notify('${LIVE_CHANNEL}', '{"organisation":"' || $1::text || '","message":' || ${message}::text
      || case when count(*) > ${MOST_NAMED} then '' else ',"to":' || coalesce(json_agg(user_uuid)::text, '[]') end || '}')
    from reached
  )`;

const NOTIFY = `
  with changed as (
    select * from json_to_recordset($2::json) as t (user_uuid uuid, team_uuid uuid, admins boolean)
  ), ${notifyChanged('$3')}
  select count(*) from notified`;

/** Notifies the open screens of the people whose inbox changed, and nobody else's. */
export const announceInbox = async (scope: Scope, changes: readonly Addressee[]): Promise<void> => {
  if (changes.length === 0) return;
  await scope.query(NOTIFY, [scope.organisation, JSON.stringify(changes), JSON.stringify(INBOX)]);
};
