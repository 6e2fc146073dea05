import { DAY_MS } from '@waymark/contracts';
import type { Page } from 'playwright-core';
import { linkIn, readMail } from './mailbox.ts';
import { enter, type Person, type Registration, register } from './people.ts';

export type Organisation = { uuid: string; name: string; path: string };

export const createOrganisation = async (owner: Person, name: string): Promise<Organisation> => {
  const { organisation } = await owner.call<{ organisation: { uuid: string } }>('POST', 'user/organisations', {
    name,
    lang: 'en',
  });
  return { uuid: organisation.uuid, name, path: `/organization/${organisation.uuid}` };
};

/** Ada, signed in, with an organisation of her own. */
export const settle = async (page: Page, name = 'Fjord Bikes'): Promise<{ ada: Person; org: Organisation }> => {
  const ada = await register('Ada', { last_name: 'Lindqvist' });
  const org = await createOrganisation(ada, name);
  await enter(page, ada);
  return { ada, org };
};

/** Invites somebody, who joins by the link in the mail. */
export const joinByMail = async (admin: Person, organisation: Organisation, name: string): Promise<Person> => {
  const email = await inviteByMail(admin, organisation, name);
  return accept(email, name);
};

/** Invites a new address; returns it. */
export const inviteByMail = async (admin: Person, { uuid }: Organisation, name: string): Promise<string> => {
  const plain = name
    .normalize('NFD')
    .replace(/\P{ASCII}/gu, '')
    .toLowerCase();
  const email = `${plain}-${uuid.slice(0, 8)}@waymark.test`;
  await admin.call('POST', `user/organisations/${uuid}/add`, { users_emails: [email] });
  return email;
};

/** Creates the account of an invitation mail. */
export const accept = async (email: string, name: string, given: Registration = {}): Promise<Person> => {
  const link = linkIn(await readMail(email, /register/), '/register');
  const invitation_token = new URLSearchParams(link.slice(link.indexOf('?'))).get('token') ?? '';
  return register(name, { ...given, email, invitation_token });
};

type KeyResult = { uuid: string; name: string; updated_at: string };
type Objective = { uuid: string; name: string; updated_at: string; keyresults: KeyResult[] };

type ObjectiveInput = {
  name: string;
  level?: 'company' | 'team' | 'personal';
  goal?: 'committed' | 'aspirational';
  validator?: Person;
  team_uuid?: string;
  status?: Status;
  keyresults?: { name: string; start?: number; target?: number; unit?: string; actual?: number }[];
};
const STATUSES = ['creation', 'validation', 'working', 'review', 'archive'] as const;
type Status = (typeof STATUSES)[number];

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Creates an objective and moves it to a status as its owner, who is also the validator unless another one is given. */
export const createObjective = async (owner: Person, org: Organisation, given: ObjectiveInput): Promise<Objective> => {
  const { name, level = 'company', goal = 'committed', validator = owner, status = 'creation' } = given;
  const keyresults = (given.keyresults ?? [{ name: `${name}: how far` }]).map(
    ({ name: title, start = 0, target = 100, unit = '%' }) => ({
      name: title,
      measured_by: unit,
      start_value: start,
      target_value: target,
    }),
  );
  const path = `user/organisations/${org.uuid}/objectives`;
  const { objective } = await owner.call<{ objective: Objective }>('POST', path, {
    name,
    level,
    goal,
    validator_uuid: validator.uuid,
    ...(given.team_uuid ? { team_uuid: given.team_uuid } : { user_uuid: owner.uuid }),
    period_start: dayFromNow(-10),
    period_end: dayFromNow(80),
    keyresults,
  });
  const itself = `${path}/${objective.uuid}`;
  for (const next of STATUSES.slice(1, STATUSES.indexOf(status) + 1)) {
    await validator.call('PUT', itself, { status: next });
    if (next !== 'working') continue;
    for (const [index, { actual }] of (given.keyresults ?? []).entries()) {
      const keyresult = objective.keyresults[index];
      if (actual !== undefined && keyresult)
        await owner.call('PUT', `${itself}/keyresults/${keyresult.uuid}`, { actual_value: actual });
    }
  }
  const after = await owner.call<{ objective: Objective }>('GET', itself);
  return after.objective;
};
