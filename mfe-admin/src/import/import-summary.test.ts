import { expect, test } from '@jest/globals';
import type { ImportLine } from '@waymark/contracts';

import { summaryOf } from './import-summary.ts';

const line = (more: Partial<ImportLine>): ImportLine => ({
  line: 1,
  name: null,
  email: 'ada@x.org',
  team: null,
  outcome: 'invite',
  team_outcome: null,
  ...more,
});

test('the lines of an import are counted by outcome', () => {
  const lines = [
    line({}),
    line({ outcome: 'invite_again' }),
    line({ outcome: 'already_member' }),
    line({ outcome: 'invalid' }),
    line({ outcome: 'duplicate' }),
  ];
  expect(summaryOf(lines)).toMatchObject({ invited: 2, newlyInvited: 1, present: 1, leftOut: 2, effective: 2 });
});

test('a member who is added to a team counts as a change', () => {
  expect(summaryOf([line({ outcome: 'already_member', team: 'Sales', team_outcome: 'add' })]).effective).toBe(1);
  expect(summaryOf([line({ outcome: 'already_member', team: 'Sales', team_outcome: 'already_in' })]).effective).toBe(0);
});

test('a new team is listed once, however often it occurs', () => {
  const create = { team_outcome: 'create' } as const;
  const lines = [line({ team: 'Sales', ...create }), line({ team: 'Salés ', team_outcome: 'create_on_joining' })];
  expect(summaryOf(lines).newTeams).toHaveLength(1);
});
