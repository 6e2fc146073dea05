import { describe, expect, it } from '@jest/globals';
import { type ReminderContents, reminderMail, reminderMessage } from './reminder-contents.ts';

const person = (userUuid: string, due: number, toValidate = 0): ReminderContents['people'][number] => ({
  ...{ userUuid, name: userUuid, email: `${userUuid}@example.org`, firstName: userUuid, lang: 'en' },
  due,
  to_validate: toValidate,
  keyresults: Array.from({ length: Math.min(5, due) }, (_, index) => ({
    ...{ name: `${userUuid} ${index}`, objective_name: 'Grow', progress: 40, health: 'at_risk' },
    url: 'https://waymark.example/x',
  })),
  validations: Array.from({ length: Math.min(5, toValidate) }, (_, index) => ({
    ...{ name: `Objective ${index}`, url: 'https://waymark.example/o' },
  })),
});
const message = (...people: ReminderContents['people']) =>
  reminderMessage({ organisation: 'o', name: 'Acme', lang: 'en', people });

describe('the chat message of a reminder', () => {
  it('contains no names and no email addresses of people', () => {
    expect(JSON.stringify(message({ ...person('u1', 1), name: 'Ada', firstName: 'Ada' }))).not.toMatch(
      /Ada|example\.org/,
    );
  });

  it('lists at most five items per person and twenty in total, check-ins first, and the full counts', () => {
    const all = message(person('a', 12), person('b', 4, 3), person('c', 0, 7), person('d', 9), person('e', 1));
    const told = all.people?.map((one) => [one.user_uuid, one.keyresults.length, one.validations?.length]);
    expect(told).toEqual([
      ['a', 5, 0],
      ['b', 4, 1],
      ['c', 0, 5],
      ['d', 5, 0],
    ]);
    expect([all.count, all.validations]).toEqual([26, 10]);
  });
});

describe('the mail of a reminder', () => {
  const mail = (due: number, toValidate: number) => {
    const one = person('a', due, toValidate);
    return reminderMail({ organisation: 'o', name: 'Acme', lang: 'en', people: [one] }, one, 'https://waymark.example');
  };

  it.each([
    [1, 0, 'reminder', 1, 1, '/check-in'],
    [3, 1, 'reminder', 3, 3, '/check-in'],
    [5, 0, 'reminder', 5, 5, '/check-in'],
    [0, 2, 'reminder_validations', 2, 2, ''],
  ])('with %i due, %i to validate is a %s with count %i, %i lines and URL …/o%s', (due, toValidate, ...expected) => {
    const { template, data, items = [] } = mail(due, toValidate);
    const [tail] = String(data.url).split('/o').slice(-1);
    expect([template, data.count, items.length, tail]).toEqual(expected);
  });

  it('lists five items, objectives beneath a heading, and then the number of the others with a link to the check-in page', () => {
    const { items = [], groups = [] } = mail(4, 9);
    expect(items.map(({ text }) => text)).toEqual([0, 1, 2, 3].map((at) => `a ${at}: 40%, in progress`));
    expect(groups.map((group) => [group.heading, ...group.items.map(({ text }) => text)])).toEqual([
      ['Waiting for validation', 'Objective 0', 'and 8 more'],
    ]);
    expect(groups[0]?.items.at(-1)?.url).toBe('https://waymark.example/organization/o/check-in');
  });

  it('lists objectives without a heading if nothing else is open, because its introduction is about them', () => {
    const { items = [], groups } = mail(0, 7);
    expect(items.map(({ text }) => text)).toEqual([...[0, 1, 2, 3, 4].map((at) => `Objective ${at}`), 'and 2 more']);
    expect(groups).toBeUndefined();
  });
});
