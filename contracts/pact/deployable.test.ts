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
    ['okr-identity.json', pact('okr', 'identity')],
  ]),
  verificationOf: (name) => verified[name],
  codeOf: () => 'the code',
});
const kept = { pact: digest(calls), code: 'the code' };
const identityPact = { pact: digest(pact('okr', 'identity')), code: 'the code' };
const eventsPact = { pact: digest(events), code: 'the code' };

describe('what keeps everything from being deployed', () => {
  it('is nothing if each pact was verified against its provider', () => {
    const verified = { 'mfe-okr-okr.json': kept, 'billing-okr-events.json': eventsPact };
    expect(undeployable(undefined, evidence({ ...verified, 'okr-identity.json': identityPact }))).toEqual([]);
  });

  it('are the pacts that were never verified', () => {
    expect(undeployable(undefined, evidence({ 'mfe-okr-okr.json': kept }))).toEqual([
      'billing-okr-events.json has not been verified',
      'okr-identity.json has not been verified',
    ]);
  });

  it('is a pact that changed after it was verified', () => {
    const old = { 'mfe-okr-okr.json': { ...kept, pact: 'another' } };
    expect(undeployable('mfe-okr', evidence(old))).toEqual(['mfe-okr-okr.json has changed since it was verified']);
  });

  it('is a pact whose provider changed after it was verified', () => {
    const old = { 'billing-okr-events.json': { ...eventsPact, code: 'older code' } };
    expect(undeployable('billing', evidence(old))).toEqual([
      'billing-okr-events.json was verified by other code than okr has now',
    ]);
  });

  it('is looked for in the pacts of a service as consumer, as provider and as provider of events', () => {
    expect(deployabilities('okr', evidence({})).map(({ name }) => name)).toEqual([
      'mfe-okr-okr.json',
      'billing-okr-events.json',
      'okr-identity.json',
    ]);
  });

  it('is a name that is in no pact', () => {
    expect(undeployable('nobody', evidence({}))).toEqual(['no pact names nobody']);
  });
});
