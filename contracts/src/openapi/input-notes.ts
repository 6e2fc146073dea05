import type { InferType, Schema } from 'yup';
import type { InputName } from '../api/call.ts';
import type * as schemas from '../schemas/all.ts';

type FieldsOf<Name extends InputName> = (typeof schemas)[Name] extends Schema
  ? InferType<(typeof schemas)[Name]>
  : never;
type Notes = { readonly [Name in InputName]?: { readonly [Field in keyof FieldsOf<Name>]?: string } };

const read = {
  updated_at: 'As it was read: if the thing has changed since, 409 `EDITED_MEANWHILE` with it as it is now',
};
const image = {
  image: 'A png or jpeg in base64; sent together with `image_mime_type`; null removes the picture',
};
const lookUp = 'Only these; repeat the name, or separate them by commas';

const moments = {
  from: 'A day in UTC (YYYY-MM-DD), from its start; or a date and time (ISO 8601)',
  to: 'A day in UTC (YYYY-MM-DD), to its end; or a date and time (ISO 8601), which is itself left out',
};
const auditFilters = { ...moments, actor: 'Who acted' };

const page = {
  offset: 'How many items to pass over; the list has no more once `offset` and the items received make up the total',
};

const objectiveFilters = {
  q: 'Ignores accents and case; searched in the names of objectives, key results, their owners, validators and teams',
  mine: '`true`: only those of which I am the owner, alone or in a team, or the validator; `false` lists all',
  my_keyresults: '`true`: only those with a key result of mine; `false` lists all',
  attention: '`true`: only those in trouble; `false` lists all',
  start_from: '`period_start` on this day or later',
  start_to: '`period_start` on this day or earlier',
  end_from: '`period_end` on this day or later',
  end_to: '`period_end` on this day or earlier',
};

const objectiveFields = {
  user_uuid: 'The owner at levels company and personal, where it is required; an active member',
  team_uuid: 'The owner at level team, where it is required',
  validator_uuid: 'An active member; may be the owner too',
  period_start: 'Before `period_end`',
};

const scores = {
  initial_progress_score: 'Computed from the values where it is left out',
  present_progress_score: 'Computed from the values where it is left out',
};
const keyresultFields = {
  measured_by: 'The unit',
  target_value: 'May be less than `start_value`, but not the same',
  checkin_rhythm: 'Null: the rhythm of the organisation',
  ...scores,
};

const blockerFields = {
  user_uuid: 'The member who is waited for; with kind `waiting` only, and not together with `team_uuid`',
  team_uuid: 'The team that is waited for; with kind `waiting` only, and not together with `user_uuid`',
};

const checkinFields = { confidence: 'That the target will be reached' };

const reminderFields = {
  frequency: '`month` is taken as `monthly`',
  day: 'Weekly: 0 (Monday) to 6. Monthly: 1 to 31, or the last day of a shorter month; 0 is the last day',
  time: 'A full hour in `timezone`, such as `09:00`',
  timezone: 'An IANA name, such as `Europe/Brussels`',
};

const organisationFields = {
  ...image,
  timezone: 'An IANA name, such as `Europe/Brussels`: where its days begin',
  checkin_weekday: '1 (Monday) to 7',
  use_slack_connector: 'Needs a `slack_webhook`',
  slack_webhook: 'Begins with an address that the installation allows; null or empty removes it',
};

const reportFilters = {
  from: 'The first day; where it is left out, 90 days end at `to`',
  to: 'The last day; today where it is left out. At most two years, and no day after today is answered',
};

const extractionFilters = {
  organisation_from: 'Organisations created on this day or later',
  organisation_to: 'Organisations created on this day or earlier',
  user_from: 'People registered on this day or later',
  user_to: 'People registered on this day or earlier',
  objectives: 'Whether the person owns an objective there',
  key_results: 'Whether the person owns a key result there',
  subscription: 'The plan; the name may be repeated',
  activity: 'Created, changed or owns something that changed in this time',
};

/**
 * What fields of queries and bodies mean, where name and type do not say it; rules between fields too, which JSON Schema cannot express.
 * Apart from the schemas, which browsers load.
 */
export const INPUT_NOTES: Notes = {
  pageQuery: page,
  auditQuery: { ...auditFilters, ...page },
  auditExportQuery: auditFilters,
  historyQuery: {
    ...moments,
    q: 'Searched in the names of what was changed',
    actor: 'Who acted',
    offset: 'How many entries to pass over: fewer than 100 entries are the last ones',
  },
  organisationsQuery: { ...page, with: '`request`: a request is pending; `due`: something is to be paid' },
  ownOrganisationsQuery: {
    ...page,
    uuids: lookUp,
    limit: 'Where it is left out, all',
    shared: '`true`: only those with other active members; `false`: only those without',
  },
  dataExtractionQuery: { ...page, ...extractionFilters },
  membersQuery: {
    ...page,
    q: 'Ignores accents and case; searched in names and addresses',
    active: '`true`: who has joined; `false`: who is invited; both where it is left out',
    admin: '`true`: admins; `false`: the others; both where it is left out',
    uuids: lookUp,
    team: 'Only members of this team',
    not_in_team: 'Only people who are not in this team',
    sort: '`relevance`: those whose name matches `q` best first, then those found by their address',
  },
  teamsQuery: {
    ...page,
    q: 'Ignores accents and case; searched in the names of teams and, with `people`, of their members',
    uuids: lookUp,
    users: 'Only teams with any of these members; repeat the name, or separate them by commas',
    users_limit:
      'At most so many entries in `users` of a team, whose number is `users_total`; all where it is left out',
    sort: '`relevance`: those whose name matches `q` best first',
    limit: 'Where it is left out, all',
  },
  objectiveQuery: {
    ...objectiveFilters,
    ...page,
    uuids: `${lookUp}. \`counts\` and \`total\` are of all that match the other filters`,
    sort: '`period_end` is by name within a day; `owner` by the name of the person or team; `-updated_at` heeds no key results; `attention` puts those in trouble first; `relevance` those whose own name matches `q` best, then as `-updated_at`',
  },
  objectiveSummaryQuery: { ...objectiveFilters, verdicts: '`true`: count by pace as well' },
  blockerQuery: { ...page, open: '`true`: only those that are not resolved; `false` lists all' },
  commentQuery: {
    ...page,
    keyresult_uuid: 'Only those about this key result',
    from_newest: '`true`: pages are counted from the newest; within a page the oldest is first all the same',
  },
  reportQuery: reportFilters,
  reportListQuery: { ...reportFilters, ...page },
  upkeepQuery: { ...reportFilters, by: '`person` on the enterprise plan only' },

  userEdit: image,
  organisationCreate: organisationFields,
  organisationEdit: {
    ...read,
    ...organisationFields,
    new_owner_uuid: 'Hands the organisation over to this admin; only its owner may',
  },
  membersAdd: {
    users_emails: 'Addresses to invite; either this or `users_uuid` is required',
    users_uuid: 'Invited members to whom the invitation is sent again',
  },
  membersRemove: {
    users_uuid: "One's own to leave",
    new_owner_id: 'Who takes over what they own; the organisation owner where it is left out',
  },
  peopleImport: {
    rows: 'A line is reported as wrong, not refused, if its address is none',
    dry_run: '`true`: only say what would happen',
  },
  teamEdit: read,
  teamDelete: { new_team_uuid: 'Takes over its objectives; without one they become company objectives' },
  teamMembersRemove: { new_owner_id: 'Takes over their key results in objectives of the team' },
  tokenCreate: { expires_at: 'Within a year; in 90 days where it is left out' },

  objectiveCreate: {
    ...objectiveFields,
    period_start: 'Before `period_end`; today where it is left out',
    period_end: 'Three months later where it is left out',
    keyresults: 'All are created, or nothing is',
  },
  objectiveEdit: {
    ...read,
    ...objectiveFields,
    status: 'A move; sent alone or with `updated_at`',
  },
  keyresultCreate: {
    ...keyresultFields,
    user_uuid: "Where it is left out: the objective's owner or, at level team, its validator",
    actual_value: 'Ignored: a new key result stands at `start_value`',
  },
  keyresultEdit: {
    ...read,
    ...keyresultFields,
    actual_value: 'Once work has begun, a change is a check-in; the same value alone is 422',
  },
  keyresultOrder: { keyresults_uid: 'Every key result of the objective once, first to last' },
  checkinCreate: {
    updated_at: 'Of the key result, as it was read: if it has changed since, 409 `EDITED_MEANWHILE`',
    ...checkinFields,
    value: 'Where it is left out, the present value is confirmed',
    blocker: 'Raised together with the check-in',
  },
  checkinEdit: checkinFields,
  blockerCreate: blockerFields,
  blockerEdit: blockerFields,
  commentCreate: {
    text: '`@[uuid]` mentions a member or a team',
    keyresult_uuid: 'The key result of the objective that it is about',
  },
  commentReaction: { given: '`true` gives it, `false` takes it back; where it is left out, it changes' },
  reminderCreate: { ...reminderFields, timezone: `${reminderFields.timezone}; UTC where it is left out` },
  reminderEdit: { ...read, ...reminderFields },
  usersRequest: { requested_number: 'Of users over plan, in all: not how many more' },
};
