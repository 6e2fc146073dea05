import {
  GOALS,
  type Goal,
  HEALTHS,
  type Health,
  isCalendarDate,
  isReversed,
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

type Reader<T> = (text: string) => T | undefined;
const oneOf =
  <T extends string>(values: readonly T[]): Reader<T> =>
  (text) =>
    values.find((value) => value === text);
const date: Reader<string> = (text) => (isCalendarDate(text) ? text : undefined);
const flag: Reader<boolean> = (text) => text === 'true';

/** Reads a filter from the text of its parameter; undefined if that is invalid. */
const READERS: { readonly [Name in keyof Filters]: Reader<NonNullable<Filters[Name]>> } = {
  view: oneOf(VIEWS),
  level: oneOf(LEVELS),
  status: oneOf(STATUSES),
  goal: oneOf(GOALS),
  q: (text) => text,
  mine: flag,
  myKeyresults: flag,
  startFrom: date,
  startTo: date,
  endFrom: date,
  endTo: date,
  attention: flag,
  attentionFirst: flag,
  health: oneOf<Slice>([...HEALTHS, ...PACE_SLICES]),
};

/** Reads the filters of an address; invalid values fall back to the default, and so do two days in the wrong order. */
export const readFilters = (params: URLSearchParams): Filters => {
  const read = (name: keyof Filters) => READERS[name](params.get(parameterOf(name)) ?? '') ?? DEFAULT_FILTERS[name];
  const filters = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Filters;
  const { startFrom, startTo, endFrom, endTo } = filters;
  if (isReversed(startFrom, startTo)) filters.startFrom = filters.startTo = null;
  if (isReversed(endFrom, endTo)) filters.endFrom = filters.endTo = null;
  return filters;
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
  view: _view,
  level: _level,
  status: _status,
  attentionFirst: _order,
  health: _slice,
  ...filters
}: Filters): ObjectiveFilter => {
  const set = Object.entries({ ...filters, q: filters.q.trim() }).filter(([, value]) => value);
  return Object.fromEntries(set.map(([name, value]) => [parameterOf(name), value]));
};

/** The order as a query of the API. */
export const toOrder = ({ attentionFirst }: Filters): ObjectiveFilter => (attentionFirst ? { sort: 'attention' } : {});

/** How many of the filters behind the *Filters* button are active; a range counts once. */
export const activeCount = ({ startFrom, startTo, endFrom, endTo, mine, myKeyresults, attention }: Filters): number =>
  [startFrom ?? startTo, endFrom ?? endTo, mine, myKeyresults, attention].filter(Boolean).length;

/** Whether anything narrows what is shown, so that an empty list means "nothing found" rather than "nothing yet". */
export const isFiltered = (filters: Filters): boolean =>
  Boolean(filters.q.trim() || filters.goal || filters.health || activeCount(filters));

/** The objectives with a key result of the slice's health or pace. */
export const ofSlice = (objectives: ObjectiveResource[], slice: Slice | null): ObjectiveResource[] =>
  slice
    ? objectives.filter(({ keyresults }) =>
        keyresults.some(({ health, pace }) => health === slice || sliceOf(pace) === slice),
      )
    : objectives;

/** The same level, status and view without search and filters. */
export const resetFilters = ({ view, level, status }: Filters): Filters => ({
  ...DEFAULT_FILTERS,
  view,
  level,
  status,
});
