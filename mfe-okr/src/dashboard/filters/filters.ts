import {
  GOALS,
  type Goal,
  HEALTHS,
  type Health,
  isCalendarDate,
  LEVELS,
  type Level,
  type ObjectiveResource,
  STATUSES,
  type Status,
} from '@waymark/contracts';
import { FIRST_PAGE } from '../../../manifest.ts';
import { PACE_SLICES, type PaceSlice, sliceOf } from '../../pace/pace-slices.ts';
import type { ObjectiveFilter } from '../objective-query.ts';

export const VIEWS = ['list', 'columns'] as const;
export type View = (typeof VIEWS)[number];

/** A slice of a doughnut by health, or of one by pace. */
export type Slice = Health | PaceSlice;

/** The filters of the dashboard. They are all in the address, so that they survive navigation, reload and sharing. */
export type Filters = {
  view: View;
  level: Level;
  status: Status;
  /** Null: both. */
  goal: Goal | null;
  q: string;
  mine: boolean;
  myKeyresults: boolean;
  startFrom: string | null;
  startTo: string | null;
  endFrom: string | null;
  endTo: string | null;
  /** Only objectives with key results in trouble. */
  attention: boolean;
  /** Sorts objectives in trouble first; otherwise those that end first. */
  attentionFirst: boolean;
  /** A doughnut's slice, shown in the list only (the charts keep showing all). */
  health: Slice | null;
};

/** What a first visit shows: level company, status working. */
export const DEFAULT_FILTERS: Filters = {
  view: 'list',
  level: FIRST_PAGE.level,
  status: FIRST_PAGE.status,
  goal: null,
  q: '',
  mine: false,
  myKeyresults: false,
  startFrom: null,
  startTo: null,
  endFrom: null,
  endTo: null,
  attention: false,
  attentionFirst: false,
  health: null,
};

const NAMES = Object.keys(DEFAULT_FILTERS) as (keyof Filters)[];
/** The query parameter of a filter: `start_from` of `startFrom`. */
const parameterOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text);
const date = (text: string | null): string | null => (text && isCalendarDate(text) ? text : null);

/** Reads the filters of an address; invalid values fall back to the default. */
export const readFilters = (params: URLSearchParams): Filters => {
  const text = (name: keyof Filters): string | null => params.get(parameterOf(name));
  return {
    view: oneOf(VIEWS, text('view')) ?? DEFAULT_FILTERS.view,
    level: oneOf(LEVELS, text('level')) ?? DEFAULT_FILTERS.level,
    status: oneOf(STATUSES, text('status')) ?? DEFAULT_FILTERS.status,
    goal: oneOf(GOALS, text('goal')) ?? null,
    q: text('q') ?? '',
    mine: text('mine') === 'true',
    myKeyresults: text('myKeyresults') === 'true',
    startFrom: date(text('startFrom')),
    startTo: date(text('startTo')),
    endFrom: date(text('endFrom')),
    endTo: date(text('endTo')),
    attention: text('attention') === 'true',
    attentionFirst: text('attentionFirst') === 'true',
    health: oneOf<Slice>([...HEALTHS, ...PACE_SLICES], text('health')) ?? null,
  };
};

/** Writes the filters into query parameters; defaults are left out, other parameters are kept. */
export const writeFilters = (params: URLSearchParams, filters: Filters): URLSearchParams => {
  const next = new URLSearchParams(params);
  for (const name of NAMES) {
    const value = filters[name];
    if (value === DEFAULT_FILTERS[name]) next.delete(parameterOf(name));
    else next.set(parameterOf(name), String(value));
  }
  return next;
};

/** Only the filter parameters of an address, for returning to them later. */
export const filtersOnly = (params: URLSearchParams): string =>
  writeFilters(new URLSearchParams(), readFilters(params)).toString();

/** Whether an address contains filters. */
export const hasFilters = (params: URLSearchParams): boolean => NAMES.some((name) => params.has(parameterOf(name)));

/** The filters as a query of the API, without status and level, which each caller sets. */
export const toQuery = ({
  goal,
  q,
  mine,
  myKeyresults,
  startFrom,
  startTo,
  endFrom,
  endTo,
  attention,
}: Filters): ObjectiveFilter => ({
  ...(goal && { goal }),
  ...(q.trim() && { q: q.trim() }),
  ...(mine && { mine }),
  ...(myKeyresults && { my_keyresults: true }),
  ...(startFrom && { start_from: startFrom }),
  ...(startTo && { start_to: startTo }),
  ...(endFrom && { end_from: endFrom }),
  ...(endTo && { end_to: endTo }),
  ...(attention && { attention }),
});

/** The order as a query of the API; `grouped`: in the order of the groups (product-rules.md, "Grouping"). */
export const toOrder = ({ attentionFirst, level }: Filters, grouped = false): ObjectiveFilter => {
  if (attentionFirst) return { sort: 'attention' };
  return grouped && level !== 'company' ? { sort: 'owner' } : {};
};

/** The filters behind the *Filters* button. */
const HIDDEN = [
  ...['startFrom', 'startTo', 'endFrom', 'endTo'],
  ...['mine', 'myKeyresults', 'attention', 'attentionFirst'],
] as const satisfies (keyof Filters)[];

/** How many of the filters behind the button are active; a range counts once. */
export const activeCount = (filters: Filters): number =>
  [
    filters.startFrom ?? filters.startTo,
    filters.endFrom ?? filters.endTo,
    filters.mine || null,
    filters.myKeyresults || null,
    filters.attention || null,
  ].filter((value) => value !== null).length;

/** Whether anything narrows what is shown, so that an empty list means "nothing found" rather than "nothing yet". */
export const isFiltered = (filters: Filters): boolean =>
  filters.q.trim() !== '' || filters.goal !== null || filters.health !== null || activeCount(filters) > 0;

/** The objectives with a key result of the slice's health or pace. */
export const ofSlice = (objectives: ObjectiveResource[], slice: Slice | null): ObjectiveResource[] =>
  slice
    ? objectives.filter(({ keyresults }) =>
        keyresults.some(({ health, pace }) => health === slice || sliceOf(pace) === slice),
      )
    : objectives;

/** The default values of the filters behind the button. */
export const NONE_HIDDEN: Partial<Filters> = Object.fromEntries(HIDDEN.map((key) => [key, DEFAULT_FILTERS[key]]));

/** The same level, status and view without search and filters. */
export const resetFilters = (filters: Filters): Filters => ({
  ...filters,
  q: '',
  goal: null,
  health: null,
  ...NONE_HIDDEN,
});
