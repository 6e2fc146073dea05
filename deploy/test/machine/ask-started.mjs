// Checks a product that `npm start` has started: that it is alive and ready, and that the users of the demo can sign in. Standard input is
// the output of `npm start`. Runs on the machine's Node (18 or later).
import { readFileSync } from 'node:fs';

const output = readFileSync(0, 'utf8');
const [, port] = /^Waymark is ready at http:\/\/localhost:(\d+)$/m.exec(output) ?? [];
if (!port) throw new Error('Its output contains no address');
const origin = `http://127.0.0.1:${port}`;

const ask = async (where, init) => {
  const answer = await fetch(origin + where, init);
  if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
  return answer;
};

for (const where of ['/healthz', '/readyz', '/']) {
  await ask(where);
  console.log(`${where} answers`);
}
const signIns = [...output.matchAll(/^ {2}(\S.*?) {2,}(\S+@\S+) +password: (\S+)$/gm)];
if (signIns.length === 0) throw new Error('Its output contains no sign-in');
for (const [, role, email, password] of signIns) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask('/api/v1/user/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!(await answer.json()).token) throw new Error(`${role} is not signed in`);
  console.log(`${role} signs in`);
}
