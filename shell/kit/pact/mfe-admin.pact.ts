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
  importPeople,
  listAudit,
  listMemberSessions,
  listMembers,
  listReminders,
  listTeams,
  promoteAdmins,
  removeMembers,
  removeTeamMembers,
  requestPlan,
  requestUsers,
  revokeAdmins,
} from '@waymark/contracts';
import { examples, ID } from '@waymark/contracts/pact';
import { auditFile, readAuditFile } from './audit-file.ts';
import { createFrontEnd } from './front-end.ts';

const {
  auditEntry,
  member,
  session,
  invited,
  team,
  emptyTeam,
  organisation,
  reminder,
  askingForPlan,
  askingForUsers,
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

  calls(listTeams, { given: GIVEN, answers: { body: { teams: [team] } } });
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

  const connector = { use_slack_connector: true, slack_webhook: 'https://hooks.slack.com/services/T0/B0/x' };
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
  calls(requestPlan, {
    given: 'an organisation on the free plan',
    params: { type: 'grow_plan' },
    answers: { body: { organisation: askingForPlan } },
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
    answers: { body: { organisation: askingForUsers } },
  });
  calls(cancelUsersRequest, {
    given: 'an organisation that has asked for users',
    answers: { body: { organisation: paying } },
  });
});
