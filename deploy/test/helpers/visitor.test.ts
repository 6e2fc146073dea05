import { expect, it } from '@jest/globals';
import { done, patient, type Visitor } from './visitor.ts';

const answeredAfter = (refusals: number) => {
  let requested = 0;
  const call = async () => {
    requested += 1;
    const status = requested > refusals ? 201 : 503;
    const headers = new Headers({ 'retry-after': '0' });
    return { status, code: undefined, body: { requested }, text: '', cookie: undefined, headers };
  };
  const visitor: Visitor = { uuid: 'nora', email: 'nora@people.example', token: 'token', cookie: '', call };
  return visitor;
};

it('a patient visitor retries after each 503', async () => {
  expect(await done(patient(answeredAfter(3)), 'POST', 'user/organisations')).toEqual({ requested: 4 });
});

it('any other visitor does not retry', async () => {
  await expect(done(answeredAfter(1), 'POST', 'user/organisations')).rejects.toThrow('POST user/organisations: 503');
});
