import { describe, expect, it } from '@jest/globals';
import { deployabilities, type Evidence, undeployable } from './deployable.ts';
import { digest } from './pact-files.ts';

const pact = (consumer: string, provider: string) =>
  JSON.stringify({ consumer: { name: consumer }, provider: { name: provider } });
const calls = pact('mfe-okr', 'okr');
const events = pact('billing', 'okr-events');

const evidence = (verified: Record<string, { pact: string; code: string }>): Evidence => ({
  pacts: new Map([
    ['mfe-okr-okr.json', calls],
    ['billing-okr-events.json', events],
  ]),
  verificationOf: (name) => verified[name],
  codeOf: () => 'the code',
});
const kept = { pact: digest(calls), code: 'the code' };
const eventsPact = { pact: digest(events), code: 'the code' };

describe('can it be deployed', () => {
  it('says yes where each provider was shown to keep each pact', () => {
    expect(
      undeployable(undefined, evidence({ 'mfe-okr-okr.json': kept, 'billing-okr-events.json': eventsPact })),
    ).toEqual([]);
  });

  it('names a pact that has not been verified', () => {
    expect(undeployable(undefined, evidence({ 'mfe-okr-okr.json': kept }))).toEqual([
      'billing-okr-events.json has not been verified',
    ]);
  });

  it('names a pact that has changed since', () => {
    const old = { 'mfe-okr-okr.json': { ...kept, pact: 'another' } };
    expect(undeployable('mfe-okr', evidence(old))).toEqual(['mfe-okr-okr.json has changed since it was verified']);
  });

  it('names a pact whose provider has changed since', () => {
    const old = { 'billing-okr-events.json': { ...eventsPact, code: 'older code' } };
    expect(undeployable('billing', evidence(old))).toEqual([
      'billing-okr-events.json was verified by other code than okr has now',
    ]);
  });

  it('asks about both sides of a service, its events too', () => {
    expect(deployabilities('okr', evidence({})).map(({ name }) => name)).toEqual([
      'mfe-okr-okr.json',
      'billing-okr-events.json',
    ]);
  });

  it('says no to a name that is in no pact', () => {
    expect(undeployable('nobody', evidence({}))).toEqual(['no pact names nobody']);
  });
});
