import { describe, expect, it } from '@jest/globals';
import { type ImportGround, planImport } from './import-plan.ts';

const ground: ImportGround = {
  members: new Map([
    ['here@example.com', { uuid: 'u1', active: true }],
    ['asked@example.com', { uuid: 'u2', active: false }],
  ]),
  declined: new Set(['never@example.com']),
  teams: new Map([['equipe a', { uuid: 't1', userUuids: ['u1'] }]]),
};
const outcomes = (...rows: { email: string; team?: string }[]) =>
  planImport(rows, ground).map(({ outcome, team_outcome }) => [outcome, team_outcome]);

describe('the plan of an import', () => {
  it('invites new addresses, and invites again those with an open invitation', () => {
    expect(outcomes({ email: 'New@Example.com' }, { email: 'asked@example.com' })).toEqual([
      ['invite', null],
      ['invite_again', null],
    ]);
  });
  it('skips an address that has refused invitations', () => {
    expect(outcomes({ email: 'Never@example.com', team: 'x' })).toEqual([['declined', null]]);
  });
  it('skips invalid and duplicate addresses', () => {
    expect(
      outcomes({ email: 'no address' }, { email: 'a@example.com' }, { email: 'A@example.com', team: 'x' }),
    ).toEqual([
      ['invalid', null],
      ['invite', null],
      ['duplicate', null],
    ]);
  });
  it('matches team names regardless of case and accents, plans missing teams, and knows who is in a team', () => {
    expect(outcomes({ email: 'here@example.com', team: 'equipe a' })).toEqual([['already_member', 'already_in']]);
    expect(outcomes({ email: 'here@example.com', team: 'Other' })).toEqual([['already_member', 'create']]);
    expect(outcomes({ email: 'new@example.com', team: 'Équipe A' })).toEqual([['invite', 'on_joining']]);
    expect(outcomes({ email: 'new@example.com', team: 'Other' })).toEqual([['invite', 'create_on_joining']]);
  });
  it('counts lines from one', () => {
    expect(planImport([{ email: 'a@example.com', name: ' Ann ' }], ground)[0]).toMatchObject({ line: 1, name: 'Ann' });
  });
});
