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

describe('the owners of the paths of the API', () => {
  it('get all below the shortest beginning that nobody else shares', () => {
    expect(patterns({ identity: ['/user', '/user/:org/teams'], okr: ['/user/:org/objectives/:obj/history'] })).toEqual([
      '/api/v1/user/:org/objectives/** okr',
    ]);
  });

  it('stand in one pattern where they lie side by side', () => {
    expect(patterns({ identity: ['/user'], billing: ['/user/plans', '/user/bills/:bill'] })).toEqual([
      '/api/v1/user/{bills,plans}/** billing',
    ]);
  });

  it('get an address alone, and first, where another has addresses below it', () => {
    expect(patterns({ identity: ['/user'], okr: ['/user/:org/goals'], billing: ['/user/:org/goals/costs'] })).toEqual([
      '/api/v1/user/:org/goals okr',
      '/api/v1/user/:org/goals/costs/** billing',
    ]);
  });

  it('cannot both declare one address, whatever its parameters are called', () => {
    expect(() => patterns({ identity: ['/user/:one'], okr: ['/user/:another'] })).toThrow(
      'okr and identity both declare /api/v1/user/:another',
    );
  });

  it('own nothing by a call between services', () => {
    const internal = { events: call('/internal/events', 'internal') };
    expect(patternsOf({ okr: internal }, 'identity')).toEqual([]);
  });
});
