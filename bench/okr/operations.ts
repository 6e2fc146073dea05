import { callerOf, organisationOf, type Size, uuidOf } from './seed.ts';

/** A call that both okr and the limit implement; `n` is different each time. */
export type Operation = {
  name: string;
  size: Size;
  method: 'GET' | 'POST' | 'PUT';
  path: (n: number) => string;
  body?: (n: number) => object;
};

const base = (size: Size) => `/api/v1/user/organisations/${organisationOf(size)}/objectives`;
const search = (size: Size): Operation => ({
  name: `list ${size}`,
  size,
  method: 'GET',
  path: () => `${base(size)}?status=working&q=rossi&sort=-created_at&limit=50`,
});
/** Without a text, by period: the first `limit`. */
const page = (name: string, size: Size, limit: number): Operation => ({
  name,
  size,
  method: 'GET',
  path: () => `${base(size)}?limit=${limit}`,
});
const part = (name: string) => ({ name, measured_by: 'points', start_value: 0, target_value: 100 });
const objective = (n: number) => ({
  name: `Win the north ${n}`,
  level: 'company',
  goal: 'committed',
  user_uuid: callerOf('M'),
  validator_uuid: callerOf('M'),
  period_start: '2026-01-01',
  period_end: '2026-04-01',
  keyresults: [part('One'), part('Two'), part('Three')],
});

/** A key result of M that is worked on: seed.ts gives statuses by number. Neighbours in time are different ones. */
export const workedOn = (n: number): { objective: string; keyresult: string } => {
  const objective = uuidOf(`organisation M objective ${(n % 280) * 7 + 2}`);
  return { objective, keyresult: uuidOf(`${objective}${Math.floor(n / 280) % 4}`) };
};

const keyresultAt = (n: number): string => {
  const { objective: own, keyresult } = workedOn(n);
  return `${base('M')}/${own}/keyresults/${keyresult}`;
};

export const OPERATIONS: Operation[] = [
  search('S'),
  search('M'),
  search('L'),
  page('listall S', 'S', 1_000),
  page('listall M', 'M', 1_000),
  page('page of 50 L', 'L', 50),
  page('page of 1,000 L', 'L', 1_000),
  { name: 'create', size: 'M', method: 'POST', path: () => base('M'), body: objective },
  {
    name: 'update',
    size: 'M',
    method: 'PUT',
    path: keyresultAt,
    body: (n) => ({ actual_value: (n % 9_000) + 0.5 }),
  },
];
