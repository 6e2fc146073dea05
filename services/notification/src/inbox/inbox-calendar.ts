import {
  type CheckinCalendar,
  DEFAULT_RHYTHM,
  DEFAULT_TIME_ZONE,
  DEFAULT_WEEKDAY,
  type Rhythm,
} from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/*
 * Locked, so that whoever changes the calendar waits, and then finds all that was reckoned by the one before. Of a group one at a time: of
 * two events about the same, the later one sees what the earlier one has left. In one order, so that nobody waits for who waits for them.
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

/** As which a group is locked. */
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

/** Locks groups, and gives when their organisation checks in; undefined once it is deleted: what is late about it must leave nothing behind. */
export const beginWith = async (scope: Scope, groups: readonly string[]): Promise<CheckinCalendar | undefined> => {
  const [row] = await scope.query<CalendarRow>(BEGIN, [scope.organisation, groups.map(lockOf)]);
  return calendarOf(row);
};

const NOTE_CALENDAR = `
  update organisations o set inbox_calendar = c.calendar
  from (select concat_ws(' ', timezone, checkin_rhythm, checkin_weekday) as calendar from organisations
        where organisation_uuid = $1) c
  where o.organisation_uuid = $1 and o.inbox_calendar is distinct from c.calendar returning 1`;

/** Whether an organisation has another calendar than the one by which its inboxes were reckoned; notes that it has. */
export const hasNewCalendar = async (scope: Scope): Promise<boolean> =>
  (await scope.query(NOTE_CALENDAR, [scope.organisation])).length > 0;

const RECKONED = `
  select distinct group_uuid from inbox_items
  where organisation_uuid = $1 and group_uuid > $2 and kind in ('checkin_due', 'period_over') order by group_uuid limit $3`;

/** The next objectives of which something is reckoned by the calendar. */
export const findReckoned = async (scope: Scope, after: string, most: number): Promise<string[]> =>
  (await scope.query<{ group_uuid: string }>(RECKONED, [scope.organisation, after, most])).map(
    ({ group_uuid }) => group_uuid,
  );
