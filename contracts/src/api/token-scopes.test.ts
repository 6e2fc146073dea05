import { describe, expect, it } from '@jest/globals';
import type { DeclaredCall } from './call.ts';
import { CATALOGUE, isPublicCall } from './catalogue.ts';
import { codesOf } from './codes.ts';
import { scopesOf } from './token-scopes.ts';

const calls = Object.values(CATALOGUE).flatMap((own) => Object.entries<DeclaredCall>(own));
const clients = calls.filter(([, call]) => isPublicCall(call) && (call.auth ?? 'session') === 'session');
const named = (fits: (call: DeclaredCall) => boolean) => clients.filter(([, call]) => fits(call)).map(([name]) => name);

describe('what an API token may do', () => {
  it('is never what a session alone may: to sign in and out, to see to one’s account, to delete it or an organisation', () => {
    const never = named((call) => scopesOf(call) === undefined && call.tag !== 'back office');
    for (const name of ['changePassword', 'confirmSignIn', 'changeEmail', 'resendEmailProof', 'deleteUser'])
      expect(never).toContain(name);
    for (const name of [
      'logout',
      'listSessions',
      'endSession',
      'endOtherSessions',
      'deleteOrganisation',
      'endMemberSessions',
    ])
      expect(never).toContain(name);
    // The download holds sessions, factors and tokens, and what is in organisations whose plan has no API.
    for (const name of ['listTokens', 'createToken', 'removeToken', 'exportUser']) expect(never).toContain(name);
  });

  it('is nothing of the platform owner’s, and nothing that services ask each other', () => {
    expect(named((call) => call.tag === 'back office' && scopesOf(call) !== undefined)).toEqual([]);
    const internal = calls.filter(([, call]) => !isPublicCall(call));
    expect(internal.filter(([, call]) => scopesOf(call) !== undefined)).toEqual([]);
  });

  it('is nothing that needs a fresh sign-in, but for handing an organisation over, by leaving it too, which the call itself refuses', () => {
    const fresh = named(
      (call) => (call.codes ?? []).includes('FRESH_SIGN_IN_REQUIRED') && scopesOf(call) !== undefined,
    );
    expect(fresh).toEqual(['removeMembers', 'editOrganisation']);
  });

  it('takes read for reading, write for anything else, and admin besides where an admin is needed', () => {
    const scopes = (name: string) => scopesOf(new Map(clients).get(name) as DeclaredCall);
    expect(scopes('listObjectives')).toEqual(['read']);
    expect(scopes('createObjective')).toEqual(['write']);
    expect(scopes('deleteObjective')).toEqual(['write']);
    expect(scopes('listAudit')).toEqual(['read', 'admin']);
    expect(scopes('createTeam')).toEqual(['write', 'admin']);
    expect(scopes('followChanges')).toEqual(['read']);
  });

  it('is told by the declared refusals', () => {
    for (const [, call] of clients) expect(codesOf(call)).toContain('TOKEN_SCOPE');
    const inOrganisation = named((call) => codesOf(call).has('PLAN_LACKS_API'));
    expect(inOrganisation).toContain('readOrganisation');
    expect(inOrganisation).not.toContain('deleteOrganisation');
    expect(inOrganisation).not.toContain('listOrganisations');
  });
});
