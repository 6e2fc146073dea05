import { type CheckinCalendar, checkinCalendar, type Rhythm } from '@waymark/contracts';
import type { Scope } from '@waymark/service-kit';

/*
 * Locks the calendar, so that a change of it waits and then finds all items computed with the old one. Locks each group, so that of two
 * events about the same objective the later one sees what the earlier one stored. The locks are taken in one order, so that transactions
 * cannot deadlock.
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

/** The name of a group's advisory lock. */
export const lockOf = (group: string): string => `inbox ${group}`;

export type StoredCalendar = { timezone: string | null; checkin_rhythm: Rhythm | null; checkin_weekday: number | null };
export type CalendarRow = StoredCalendar & { gone: boolean | null };

/** The check-in calendar of an organisation, with defaults for missing values. */
export const storedCalendar = (row: StoredCalendar | null | undefined): CheckinCalendar =>
  checkinCalendar({ rhythm: row?.checkin_rhythm, weekday: row?.checkin_weekday, timeZone: row?.timezone });

/** Undefined if the organisation is deleted. */
export const calendarOf = (row: CalendarRow | null | undefined): CheckinCalendar | undefined =>
  row?.gone ? undefined : storedCalendar(row);

/** Locks groups and returns the organisation's check-in calendar. Undefined if it is deleted: late events must store nothing. */
export const beginWith = async (scope: Scope, groups: readonly string[]): Promise<CheckinCalendar | undefined> => {
  const [row] = await scope.query<CalendarRow>(BEGIN, [scope.organisation, groups.map(lockOf)]);
  return calendarOf(row);
};

const NOTE_CALENDAR = `
  update organisations o set inbox_calendar = c.calendar
  from (select concat_ws(' ', timezone, checkin_rhythm, checkin_weekday) as calendar from organisations
        where organisation_uuid = $1) c
  where o.organisation_uuid = $1 and o.inbox_calendar is distinct from c.calendar
  returning timezone, checkin_rhythm, checkin_weekday`;

/** The calendar, if it differs from the one with which the items were computed; notes that they follow this one now. */
export const noteNewCalendar = async (scope: Scope): Promise<CheckinCalendar | undefined> => {
  const [row] = await scope.query<StoredCalendar>(NOTE_CALENDAR, [scope.organisation]);
  return row && storedCalendar(row);
};

const CALENDAR_GROUPS = `
  select distinct group_uuid from inbox_items
  where organisation_uuid = $1 and group_uuid > $2 and kind in ('checkin_due', 'period_over') order by group_uuid limit $3`;

/** The next objectives with items that depend on the calendar. */
export const findCalendarGroups = async (scope: Scope, after: string, most: number): Promise<string[]> =>
  (await scope.query<{ group_uuid: string }>(CALENDAR_GROUPS, [scope.organisation, after, most])).map(
    ({ group_uuid }) => group_uuid,
  );
