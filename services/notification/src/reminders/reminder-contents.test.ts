import { describe, expect, it } from '@jest/globals';
import { type ReminderContents, reminderMessage } from './reminder-contents.ts';

const person = (userUuid: string, owned: number): ReminderContents['people'][number] => ({
  ...{ userUuid, name: userUuid, email: `${userUuid}@example.org`, firstName: userUuid, lang: 'en' },
  keyresults: Array.from({ length: owned }, (_, index) => ({
    ...{ name: `${userUuid} ${index}`, objective_name: 'Grow', progress: 40, health: 'at_risk' },
    url: 'https://waymark.example/x',
  })),
});
const message = (...people: ReminderContents['people']) => {
  const count = people.reduce((sum, { keyresults }) => sum + keyresults.length, 0);
  return reminderMessage({ organisation: 'o', name: 'Acme', lang: 'en', people, count });
};

describe('the chat message of a reminder', () => {
  it('carries no name and no address of anybody', () => {
    expect(JSON.stringify(message({ ...person('u1', 1), name: 'Ada', firstName: 'Ada' }))).not.toMatch(
      /Ada|example\.org/,
    );
  });

  it('tells of twenty key results at most, and of the number of all', () => {
    const { people = [], count } = message(person('a', 12), person('b', 12), person('c', 12));
    expect(people.map(({ user_uuid, keyresults }) => [user_uuid, keyresults.length])).toEqual([
      ['a', 12],
      ['b', 8],
    ]);
    expect(count).toBe(36);
  });
});
