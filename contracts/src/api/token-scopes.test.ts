import { describe, expect, it } from '@jest/globals';
import type { DeclaredCall } from './call.ts';
import { CATALOGUE, isPublicCall } from './catalogue.ts';
import { codesOf } from './codes.ts';
import { scopesOf } from './token-scopes.ts';

const calls = Object.values(CATALOGUE).flatMap((own) => Object.entries<DeclaredCall>(own));
const clients = calls.filter(([, call]) => isPublicCall(call) && (call.auth ?? 'session') === 'session');
const named = (fits: (call: DeclaredCall) => boolean) => clients.filter(([, call]) => fits(call)).map(([name]) => name);

describe('what an API token may do', () => {
  it('excludes calls for sessions, account, tokens and exports, and the deletion of an organisation', () => {
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
    // The download contains sessions, factors and tokens, and data of organisations whose plan has no API.
    for (const name of ['listTokens', 'createToken', 'removeToken', 'exportUser']) expect(never).toContain(name);
  });

  it('excludes calls of the platform owner and internal calls', () => {
    expect(named((call) => call.tag === 'back office' && scopesOf(call) !== undefined)).toEqual([]);
    const internal = calls.filter(([, call]) => !isPublicCall(call));
    expect(internal.filter(([, call]) => scopesOf(call) !== undefined)).toEqual([]);
  });

  it('excludes calls that may require a fresh sign-in, except removeMembers and editOrganisation', () => {
    const fresh = named(
      (call) => (call.codes ?? []).includes('FRESH_SIGN_IN_REQUIRED') && scopesOf(call) !== undefined,
    );
    expect(fresh).toEqual(['removeMembers', 'editOrganisation']);
  });

  it('requires the scope read for GET, write for other methods, and also admin for calls of admins', () => {
    const scopes = (name: string) => scopesOf(new Map(clients).get(name) as DeclaredCall);
    expect(scopes('listObjectives')).toEqual(['read']);
    expect(scopes('createObjective')).toEqual(['write']);
    expect(scopes('deleteObjective')).toEqual(['write']);
    expect(scopes('listAudit')).toEqual(['read', 'admin']);
    expect(scopes('createTeam')).toEqual(['write', 'admin']);
    expect(scopes('followChanges')).toEqual(['read']);
  });

  it('is reflected in error codes: TOKEN_SCOPE for every call, PLAN_LACKS_API within an organisation', () => {
    for (const [, call] of clients) expect(codesOf(call)).toContain('TOKEN_SCOPE');
    const inOrganisation = named((call) => codesOf(call).has('PLAN_LACKS_API'));
    expect(inOrganisation).toContain('readOrganisation');
    expect(inOrganisation).not.toContain('deleteOrganisation');
    expect(inOrganisation).not.toContain('listOrganisations');
  });
});
