import { describe, expect, it } from '@jest/globals';
import type { DeclaredCall } from '@waymark/contracts';
import { patternsOf } from './api-owners.ts';

const call = (path: DeclaredCall['path'], auth?: DeclaredCall['auth']): DeclaredCall => ({
  method: 'GET',
  path,
  tag: 'account',
  summary: 'An example',
  auth,
});

const patterns = (catalogue: Record<string, DeclaredCall['path'][]>) => {
  const declared = Object.entries(catalogue).map(([owner, paths]) => [
    owner,
    Object.fromEntries(paths.map((path) => [path, call(path)])),
  ]);
  return patternsOf(Object.fromEntries(declared), 'identity').map(({ pattern, target }) => `${pattern} ${target}`);
};

describe('the services that own the paths of the API', () => {
  it('own everything below the shortest prefix that no other service shares', () => {
    expect(patterns({ identity: ['/user', '/user/:org/teams'], okr: ['/user/:org/objectives/:obj/history'] })).toEqual([
      '/api/v1/user/:org/objectives/** okr',
    ]);
  });

  it('have one pattern for all their sibling paths', () => {
    expect(patterns({ identity: ['/user'], billing: ['/user/plans', '/user/bills/:bill'] })).toEqual([
      '/api/v1/user/{bills,plans}/** billing',
    ]);
  });

  it('own a single address, listed first, if another service has addresses below it', () => {
    expect(patterns({ identity: ['/user'], okr: ['/user/:org/goals'], billing: ['/user/:org/goals/costs'] })).toEqual([
      '/api/v1/user/:org/goals okr',
      '/api/v1/user/:org/goals/costs/** billing',
    ]);
  });

  it('cannot both declare the same address, whatever its parameters are called', () => {
    expect(() => patterns({ identity: ['/user/:one'], okr: ['/user/:another'] })).toThrow(
      'okr and identity both declare /api/v1/user/:another',
    );
  });

  it('have no patterns for calls between services', () => {
    const internal = { events: call('/internal/events', 'internal') };
    expect(patternsOf({ okr: internal }, 'identity')).toEqual([]);
  });
});
