import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createNotificationService, migrations, readNotificationConfig } from '@waymark/notification';
import { createMetrics } from '@waymark/service-kit';
import { createTestClock, type TestHost, testHost, until } from '@waymark/service-kit/testing';
import { startFakeSmtp } from './reminders/fake-smtp.ts';

// Measures how long reminders take that are due at the same hour, from that hour to the last mail that the mail server has taken.
//   node bench/reminders.ts --database postgres://... [--reminders 5000] [--answer-ms 10] [--hanging 200]
const { values } = parseArgs({
  options: {
    database: { type: 'string', default: process.env.DATABASE_URL ?? '' },
    /** Each in a separate organisation, with one mail. */
    reminders: { type: 'string', default: '5000' },
    /** The time of the mail server for each mail. */
    'answer-ms': { type: 'string', default: '10' },
    /** So many further ones are for a domain that the mail server hangs at. */
    hanging: { type: 'string', default: '200' },
  },
});
if (!values.database) throw new Error('Name a Postgres: --database postgres://...');
process.env.TEST_DATABASE_URL = values.database;

const HANGING = 'hanging.example';
const BEFORE = new Date('2026-03-02T09:59:00.000Z');
const DUE = new Date('2026-03-02T10:00:00.000Z');
const count = Number(values.reminders);
const hanging = Number(values.hanging);

/** Organisations with a member and a reminder each; those at the domain `hanging` are due first. */
const seed = async (host: TestHost) => {
  const rows = Array.from({ length: count + hanging }, (_, index) => ({
    organisation: randomUUID(),
    person: randomUUID(),
    email: `p${index}@${index < hanging ? HANGING : `d${index % 50}.example`}`,
    reminder: randomUUID(),
  }));
  const from = `from json_to_recordset($1::json) as t (organisation uuid, person uuid, email text, reminder uuid)`;
  const json = [JSON.stringify(rows)];
  await host.admin(
    `insert into organisations (organisation_uuid, name, lang) select organisation, 'Acme', 'en' ${from}`,
    json,
  );
  await host.admin(
    `insert into members (organisation_uuid, user_uuid, email, first_name, last_name, lang, active)
     select organisation, person, email, 'Ada', 'Tester', 'en', true ${from}`,
    json,
  );
  await host.admin(
    `insert into reminders (uuid, organisation_uuid, frequency, day, time, timezone, activated, next_at, created_at, updated_at)
     select reminder, organisation, 'weekly', 0, '10:00', 'UTC', true, $2, $3, $3 ${from}`,
    [...json, DUE, BEFORE],
  );
  return new Map<string, string>(rows.map(({ organisation, person }) => [organisation, person]));
};

const smtp = await startFakeSmtp({ answerMs: Number(values['answer-ms']), hanging: HANGING });
const host = await testHost({ service: 'notification', migrations, clock: createTestClock(BEFORE) });
const people = await seed(host);
host.internal.answer('okr', 'GET', /./, ({ path }) => {
  const [, organisation = ''] = /organisations\/([^/]+)/.exec(path) ?? [];
  const keyresult = { name: 'Revenue', progress: 40, health: 'at_risk', url: 'https://waymark.example/x' };
  return { body: { users: [{ user_uuid: people.get(organisation), keyresults: [keyresult] }] } };
});
host.internal.answer('identity', 'GET', /./, { status: 404, body: {} });
const config = readNotificationConfig({ SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
const replicas = [1, 2].map(() =>
  createNotificationService({ ...host, metrics: createMetrics('notification') }, config),
);
for (const replica of replicas) await replica.start();

const began = performance.now();
host.clock.travelTo(DUE);
await until(async () => smtp.taken.size >= count, 100, { ms: 600_000 });
const seconds = (performance.now() - began) / 1_000;
const duplicates = [...smtp.taken.values()].filter((times) => times > 1).length;
process.stdout.write(
  `${smtp.taken.size} mails in ${seconds.toFixed(1)} s by two replicas, ${duplicates} of them twice\n`,
);

const stopping = performance.now();
await Promise.all(replicas.map((replica) => replica.stop()));
process.stdout.write(`stopped in ${((performance.now() - stopping) / 1_000).toFixed(1)} s\n`);
smtp.close();
await host.close();
