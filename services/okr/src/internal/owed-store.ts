import { type AnswerOf, healthOf, isDue, type listOwed, type Rhythm, waitingSince } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';
import { CALENDAR, type CalendarRow, momentIn, rowToCalendar, STATUS_SINCE } from '../checkins/standing.ts';
import type { Links } from '../objectives/links.ts';

/** Active members alone: nobody else can do anything about it. */
const isActive = (user: string): string =>
  `exists (select 1 from members m where m.organisation_uuid = $1 and m.user_uuid = ${user} and m.active and not m.gone)`;

const OWED = `
  select ${CALENDAR}, (
    select coalesce(json_agg(json_build_object('owner', case when ${isActive('k.user_uuid')} then k.user_uuid end,
      'asked', case when k.asked_uuid <> k.user_uuid and (k.checked_in_at is null or k.checked_in_at < k.asked_at)
        and ${isActive('k.asked_uuid')} then k.asked_uuid end,
      'name', k.name, 'objective_name', o.name, 'progress', k.progress, 'url', $2::text || k.uuid,
      'checked_in_at', k.checked_in_at, 'rhythm', k.checkin_rhythm, 'begun', ${STATUS_SINCE}) order by o.period_end, o.name, k.position), '[]')
    from objectives o join keyresults k on k.organisation_uuid = $1 and k.objective_uuid = o.uuid
    where o.organisation_uuid = $1 and o.status = 'working') as keyresults, (
    select coalesce(json_agg(json_build_object('validator', o.validator_uuid, 'name', o.name, 'url', $3::text || o.uuid)
      order by o.period_end, o.name), '[]')
    from objectives o
    where o.organisation_uuid = $1 and o.status = 'validation' and ${isActive('o.validator_uuid')}) as validations`;

type Owed = AnswerOf<typeof listOwed>['users'];
type KeyResult = {
  owner: string | null;
  asked: string | null;
  name: string;
  objective_name: string;
  progress: number;
  url: string;
  checked_in_at: string | null;
  rhythm: Rhythm | null;
  begun: string;
};
type Row = CalendarRow & { keyresults: KeyResult[]; validations: { validator: string; name: string; url: string }[] };

/** Of each active member what waits for them: check-ins that are due or were asked for, those that wait the longest first, and objectives to validate. */
export const findOwed = async (database: Database, organisation: string, links: Links, now: Date): Promise<Owed> => {
  const values = [organisation, links.keyresult, links.objective];
  const [row] = await database.readInOrganisation<Row>(organisation, OWED, values);
  const owed = new Map<string, Owed[number]>();
  const of = (user_uuid: string): Owed[number] => {
    const own = owed.get(user_uuid) ?? { user_uuid, keyresults: [], validations: [] };
    owed.set(user_uuid, own);
    return own;
  };
  if (row === undefined) return [];
  const { daysOf } = momentIn(rowToCalendar(row), now);
  const waiting = row.keyresults
    .map(({ begun, checked_in_at, ...rest }) => {
      const since = waitingSince(new Date(begun), checked_in_at === null ? null : new Date(checked_in_at));
      return { ...rest, since };
    })
    .sort((one, other) => one.since.getTime() - other.since.getTime());
  for (const { owner, asked, since, rhythm, ...rest } of waiting) {
    const keyResult = { ...rest, health: healthOf(rest.progress) };
    if (owner !== null && isDue(since, daysOf(rhythm))) of(owner).keyresults.push(keyResult);
    if (asked !== null) of(asked).keyresults.push(keyResult);
  }
  for (const { validator, ...objective } of row.validations) of(validator).validations.push(objective);
  return [...owed.values()];
};
