import {
  type CheckinCalendar,
  DEFAULT_RHYTHM,
  DEFAULT_TIME_ZONE,
  DEFAULT_WEEKDAY,
  type Rhythm,
} from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/*
 * Locks the calendar, so that a change of it waits and then finds everything calculated by the old one, and the groups (an objective, a
 * comment, the organisation), so that the later of two events about one sees the result of the earlier. Always in the same order, to avoid deadlocks.
 */
export const CALENDAR = `
  calendar as (
    select gone, timezone, checkin_rhythm, checkin_weekday from organisations where organisation_uuid = $1 for share
  )`;

const BEGIN = `
  with ${CALENDAR}
  select calendar.*, (
    select count(pg_advisory_xact_lock(hashtextextended(name, 0))) from (select unnest($2::text[]) as name order by 1) groups)
  from (values (1)) one left join calendar on true`;

/** The lock name of a group. */
export const lockOf = (group: string): string => `inbox ${group}`;

export type CalendarRow = {
  gone: boolean | null;
  timezone: string | null;
  checkin_rhythm: Rhythm | null;
  checkin_weekday: number | null;
};

/** Undefined for an organisation that is deleted. */
export const calendarOf = (row: CalendarRow | null | undefined): CheckinCalendar | undefined => {
  if (row?.gone) return undefined;
  return {
    rhythm: row?.checkin_rhythm ?? DEFAULT_RHYTHM,
    weekday: row?.checkin_weekday ?? DEFAULT_WEEKDAY,
    timeZone: row?.timezone ?? DEFAULT_TIME_ZONE,
  };
};

/** Locks groups and returns their organisation's check-in calendar; undefined once it is deleted: late events about it must leave nothing behind. */
export const beginWith = async (scope: Scope, groups: readonly string[]): Promise<CheckinCalendar | undefined> => {
  const [row] = await scope.query<CalendarRow>(BEGIN, [scope.organisation, groups.map(lockOf)]);
  return calendarOf(row);
};

const NOTE_CALENDAR = `
  update organisations o set inbox_calendar = c.calendar
  from (select concat_ws(' ', timezone, checkin_rhythm, checkin_weekday) as calendar from organisations
        where organisation_uuid = $1) c
  where o.organisation_uuid = $1 and o.inbox_calendar is distinct from c.calendar returning 1`;

/** Whether an organisation's calendar differs from the one by which its inboxes were calculated; stores the new one. */
export const hasNewCalendar = async (scope: Scope): Promise<boolean> =>
  (await scope.query(NOTE_CALENDAR, [scope.organisation])).length > 0;

const RECKONED = `
  select distinct group_uuid from inbox_items
  where organisation_uuid = $1 and group_uuid > $2 and kind in ('checkin_due', 'period_over') order by group_uuid limit $3`;

/** The next objectives with items that depend on the calendar. */
export const findReckoned = async (scope: Scope, after: string, most: number): Promise<string[]> =>
  (await scope.query<{ group_uuid: string }>(RECKONED, [scope.organisation, after, most])).map(
    ({ group_uuid }) => group_uuid,
  );
