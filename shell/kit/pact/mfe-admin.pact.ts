import { describe } from '@jest/globals';
import {
  addMembers,
  addTeamMembers,
  cancelPlanRequest,
  cancelUsersRequest,
  checkSubscription,
  createReminder,
  createTeam,
  deleteReminder,
  deleteTeam,
  editOrganisation,
  editReminder,
  editTeam,
  endMemberSessions,
  exportAudit,
  exportReport,
  importPeople,
  listAudit,
  listMemberSessions,
  listMembers,
  listReminders,
  listStatements,
  listTeams,
  promoteAdmins,
  readChatFailure,
  removeMembers,
  removeTeamMembers,
  reportAttention,
  reportForecast,
  reportHealth,
  reportOutcomes,
  reportProgress,
  reportSteps,
  reportUpkeep,
  requestPlan,
  requestUsers,
  revokeAdmins,
  testChat,
  testReminder,
} from '@waymark/contracts';
import { examples, ID } from '@waymark/contracts/pact';
import { readDownload } from '../src/api/download.ts';
import { auditFile, readAuditFile } from './audit-file.ts';
import { createFrontEnd } from './front-end.ts';

const {
  auditEntry,
  objective,
  member,
  session,
  invited,
  team,
  teamName,
  emptyTeam,
  organisation,
  reminder,
  requestingPlan,
  requestingUsers,
  paying,
} = examples;
const GIVEN = 'an organisation';

describe('mfe-admin and the members of identity', () => {
  const { calls } = createFrontEnd('mfe-admin', 'identity');

  calls(listMembers, { given: GIVEN, answers: { body: { users: [member] } } });
  const query = { q: 'e', active: 'true', sort: 'name', limit: '20', offset: '0' } as const;
  calls(listMembers, {
    given: GIVEN,
    input: query,
    when: 'one page',
    answers: { body: { users: [member] } },
  });
  calls(listMembers, {
    when: 'of a team',
    given: GIVEN,
    input: { team: ID.team, sort: 'name', limit: 100, offset: 0 },
    answers: { body: { users: [member] } },
  });
  calls(listMembers, {
    when: 'who are not in a team',
    given: GIVEN,
    input: { not_in_team: ID.team, active: true, limit: 20, sort: 'relevance' },
    answers: { body: { users: [member] } },
  });
  const rows = [{ name: 'Grace Hopper', email: 'new.person@example.org', team: null }];
  const line = {
    line: 1,
    name: 'Grace Hopper',
    email: 'new.person@example.org',
    team: null,
    outcome: 'invite',
    team_outcome: null,
  };
  const imported = { lines: [line], seats_full: false, dry_run: true };
  calls(importPeople, { given: GIVEN, input: { rows, dry_run: true }, answers: { body: imported } });
  calls(addMembers, {
    given: GIVEN,
    input: { users_emails: ['new.person@example.org'] },
    answers: { body: { users: [invited] } },
  });
  calls(addMembers, {
    when: 'over the seats',
    given: 'an organisation whose seats are full',
    input: { users_emails: ['new.person@example.org'] },
    answers: { status: 409, body: { code: 'SUBSCRIPTION_SEATS_FULL', message: 'No seat is left' } },
    throws: { status: 409, code: 'SUBSCRIPTION_SEATS_FULL' },
  });
  calls(addMembers, {
    when: 'once more',
    given: 'an organisation with an invitation',
    input: { users_uuid: [ID.invited] },
    answers: { body: { users: [invited] } },
  });
  calls(removeMembers, { given: GIVEN, input: { users_uuid: [ID.member], new_owner_id: ID.mate }, answers: {} });
  calls(promoteAdmins, { given: GIVEN, input: { target_admins: [ID.member] }, answers: { body: { users: [member] } } });
  calls(promoteAdmins, {
    when: 'by somebody who is no admin',
    given: 'an organisation of which one is no admin',
    input: { target_admins: [ID.member] },
    answers: { status: 403, body: { code: 'FORBIDDEN', message: 'Not allowed' } },
    throws: { status: 403, code: 'FORBIDDEN' },
  });
  calls(revokeAdmins, {
    given: 'an organisation with another admin',
    input: { target_admins: [ID.member] },
    answers: { body: { users: [member] } },
  });

  const ofMember = { user: ID.member };
  const elsewhere = { ...session, current: false };
  calls(listMemberSessions, { given: GIVEN, params: ofMember, answers: { body: { sessions: [elsewhere] } } });
  calls(endMemberSessions, { given: GIVEN, params: ofMember, answers: { body: { sessions: [] } } });

  calls(listTeams, {
    when: 'by their ids',
    given: GIVEN,
    input: { uuids: ID.team, users_limit: 0 },
    answers: { body: { teams: [teamName] } },
  });
  calls(listTeams, {
    when: 'that somebody is in',
    given: GIVEN,
    input: { users: ID.mate, users_limit: 200 },
    answers: { body: { teams: [team] } },
  });
  calls(listTeams, {
    when: 'a page of those that a text finds, by their people too',
    given: GIVEN,
    input: { q: 'nor', people: true, users_limit: 12, limit: 50, offset: 0 },
    answers: { body: { teams: [team] } },
  });
  calls(createTeam, { given: GIVEN, input: { name: 'South' }, answers: { status: 201, body: { team: emptyTeam } } });
  const renamed = { name: 'South', updated_at: ID.readAt };
  calls(editTeam, { given: 'a team as it was read', input: renamed, answers: { body: { team } } });
  calls(deleteTeam, { given: GIVEN, input: { new_team_uuid: ID.otherTeam }, answers: {} });
  calls(addTeamMembers, { given: GIVEN, input: { users_uuid: [ID.member] }, answers: { body: { team } } });
  calls(removeTeamMembers, {
    given: GIVEN,
    input: { users_uuid: [ID.mate], new_owner_id: ID.user },
    answers: { body: { team: emptyTeam } },
  });

  const address = { use_slack_connector: true, slack_webhook: 'https://hooks.slack.com/services/T0/B0/x' };
  const connector = { ...address, chat_new_objectives: true, chat_status_moves: true, chat_digest: false };
  calls(editOrganisation, {
    when: 'of the chat integration',
    given: GIVEN,
    input: connector,
    answers: { body: { organisation: { ...organisation, ...connector } } },
  });
});

describe('mfe-admin and the reminders of notification', () => {
  const { calls } = createFrontEnd('mfe-admin', 'notification');
  const monday = { frequency: 'weekly', day: 0, time: '09:00', timezone: 'Europe/Brussels' } as const;

  calls(listReminders, { given: 'an organisation with a reminder', answers: { body: { reminders: [reminder] } } });
  calls(createReminder, {
    given: 'an organisation with a reminder',
    input: monday,
    answers: { status: 201, body: { reminder } },
  });
  const later = { time: '17:00', updated_at: ID.readAt };
  calls(editReminder, { given: 'an organisation with a reminder', input: later, answers: { body: { reminder } } });
  calls(deleteReminder, { given: 'an organisation with a reminder', answers: {} });
  calls(testReminder, {
    given: 'an organisation with a reminder that would reach nobody',
    input: { chat: true },
    answers: { body: { people: 0, keyresults: 0 } },
  });
  calls(testReminder, {
    when: 'where somebody would be reminded',
    given: 'an organisation with a reminder that reaches somebody, and a chat webhook that is not allowed',
    input: { chat: true },
    answers: {
      body: { people: 1, keyresults: 1, to: ID.email, owner: 'Grace Hopper', chat: { delivered: false } },
    },
  });
  calls(testChat, {
    given: 'an organisation with a chat webhook that is not allowed',
    answers: { body: { delivered: false } },
  });
  calls(readChatFailure, {
    given: 'an organisation whose chat takes no messages',
    answers: { body: { failure: { since: ID.readAt, last_at: ID.readAt, answer: 410 } } },
  });
});

describe('mfe-admin and the reports of okr', () => {
  const { calls } = createFrontEnd('mfe-admin', 'okr');
  const given = 'an objective in working and one in the archive, on the enterprise plan';
  const day = { from: '2026-03-02', to: '2026-03-02' };
  const { uuid, name } = objective;
  const upkeep = { keyresults: 1, updated_7: 1, updated_30: 1, median_age_days: 0 };

  const point = { date: day.to, progress: 40, time_gone: 60, lower: 40, upper: 40, objectives: 1 };
  calls(reportProgress, { given, input: day, answers: { body: { points: [point] } } });
  calls(reportProgress, {
    when: 'on the free plan',
    given: 'an organisation',
    input: day,
    answers: { status: 402, body: { code: 'PLAN_LACKS_REPORTING', message: 'Reports need a paid plan' } },
    throws: { status: 402, code: 'PLAN_LACKS_REPORTING' },
  });
  const filtered = { ...day, level: 'company', goal: 'committed' } as const;
  const health = { date: day.to, off_track: 0, at_risk: 1, on_track: 0 };
  calls(reportHealth, { given, input: filtered, answers: { body: { points: [health] } } });
  const behind = { uuid, name, progress: 40, expected: 60, distance: 20, changed_at: ID.readAt };
  calls(reportAttention, {
    given,
    input: { limit: '200' },
    answers: { body: { objectives: [behind], behind: 1, total: 1 } },
  });
  calls(reportUpkeep, { given, input: { by: 'team' }, answers: { body: { rows: [] } } });
  const person = { uuid: ID.user, name: 'Ada Lovelace', ...upkeep };
  calls(reportUpkeep, { when: 'by person', given, input: { by: 'person' }, answers: { body: { rows: [person] } } });
  const outcome = { level: 'company', goal: 'committed', archived: 1, mean_progress: 40, reached: 0 };
  calls(reportOutcomes, { given, input: day, answers: { body: { rows: [outcome] } } });
  const step = { status: 'creation', count: 2, median_days: 0, p90_days: 0 };
  calls(reportSteps, { given, input: day, answers: { body: { rows: [step] } } });
  const unknown = { uuid, name, low: null, likely: null, high: null, period_end: '2026-06-30' };
  calls(reportForecast, { given, input: { limit: '200' }, answers: { body: { objectives: [unknown], total: 1 } } });
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  calls(
    exportReport,
    {
      given,
      input: day,
      answers: {
        bare: true,
        headers: { 'content-type': { pattern: /^application\/vnd\.openxmlformats.*sheet$/, example: type } },
      },
      gives: type,
    },
    async (api) => (await readDownload(await api.open(exportReport, { org: ID.org }, day), 'file.xlsx')).blob.type,
  );
});

describe('mfe-admin and the audit log of notification', () => {
  const { calls } = createFrontEnd('mfe-admin', 'notification');
  const given = 'an organisation with an audit log';
  const filter = { from: '2026-01-01T00:00:00.000Z', action: 'team.created' } as const;

  calls(listAudit, {
    given,
    input: { ...filter, limit: 50, offset: 0 },
    answers: { body: { entries: [auditEntry], total: 1 } },
  });
  calls(exportAudit, { given, input: filter, ...auditFile }, readAuditFile(exportAudit, filter));
});

describe('mfe-admin and the subscriptions of billing', () => {
  const { calls } = createFrontEnd('mfe-admin', 'billing');
  calls(checkSubscription, { given: 'an organisation on the free plan', answers: { body: { organisation } } });
  calls(listStatements, {
    given: 'an organisation on a paid plan',
    answers: { body: { name: 'Observatory', statements: [examples.statement], instructions: null } },
  });
  calls(requestPlan, {
    given: 'an organisation on the free plan',
    params: { type: 'grow_plan' },
    answers: { body: { organisation: requestingPlan } },
  });
  calls(cancelPlanRequest, { given: 'an organisation that has asked for a plan', answers: { body: { organisation } } });
  calls(cancelPlanRequest, {
    when: 'where nothing is pending',
    given: 'an organisation on the free plan',
    answers: { status: 409, body: { code: 'NOTHING_PENDING', message: 'Nothing is pending' } },
    throws: { status: 409, code: 'NOTHING_PENDING' },
  });
  calls(requestUsers, {
    given: 'an organisation on a paid plan',
    input: { requested_number: 3 },
    answers: { body: { organisation: requestingUsers } },
  });
  calls(cancelUsersRequest, {
    given: 'an organisation that has asked for users',
    answers: { body: { organisation: paying } },
  });
});
