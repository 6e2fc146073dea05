import type { ReportQuery } from '@waymark/contracts';
import type { Database } from '@waymark/service-kit';

export type Read = Pick<Database, 'readInOrganisation'>;
/** The scope of a report within an organisation. */
export type ReportFilters = { organisation: string } & Pick<ReportQuery, 'level' | 'team_uuid' | 'goal'>;
/** From one moment up to another, exclusive. */
export type Between = { start: Date; end: Date };

/** Spans `s` that a report is about; the bindings `$1` to `$4` are those of `filterBindings`. */
export const FILTERED = `s.organisation_uuid = $1 and ($2::text is null or s.level = $2)
  and ($3::uuid is null or s.team_uuid = $3) and ($4::text is null or s.goal = $4)`;
/** The open spans of objectives in work. */
export const WORKED_ON = `${FILTERED} and s.status = 'working' and s.to_at = 'infinity'`;

/** The bindings `$1` to `$4` of `FILTERED`; a filter that is not set is null. */
export const filterBindings = ({ organisation, level, team_uuid, goal }: ReportFilters): unknown[] => [
  organisation,
  level ?? null,
  team_uuid ?? null,
  goal ?? null,
];

/**
 * The days `i`, counted from 1, whose ends lie within a span `s`: those of `ends` after its beginning and not after
 * its end.
 */
export const daysHeld = (ends: string): string =>
  `generate_series(width_bucket(s.from_at, ${ends}) + 1, width_bucket(s.to_at, ${ends})) i`;

/** The share of a span's period that is over at the end of a day, in hundredths of a percent: the rule of `shareElapsed` in contracts. */
export const elapsedTime = (day: string): string =>
  `round(least(1, greatest(0, (${day} - s.period_start)::float8 / (s.period_end - s.period_start))) * 10000)::int`;
