import { type Person, register, signIn } from './client.ts';
import {
  INVITED,
  OBJECTIVES,
  ORGANISATION,
  PEOPLE,
  PLATFORM_OWNER,
  type StoryObjective,
  TEAMS,
  type Who,
} from './demo-content.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { hasMailbox, readInvitation } from './mailbox.ts';

const DAY_MS = 86_400_000;
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

type Account = { first_name: string; last_name: string; email: string; password: string };

const withPassword = (passwords: DemoPasswords, person: Omit<Account, 'password'>): Account => {
  const password = passwords[person.email];
  if (!password) throw new Error(`The demo has no password for ${person.email}`);
  return { ...person, password };
};

type Cast = Record<Who, Person>;
type Created = { uuid: string };

const FORWARD = ['creation', 'validation', 'working', 'review', 'archive'] as const;

/** By the link in the mail. Where mails are not kept here, an account comes first, and accepts on its list of organisations. */
const join = async (origin: string, ada: Person, org: string, account: Account): Promise<Person> => {
  const invite = () => ada.call('POST', `user/organisations/${org}/add`, { users_emails: [account.email] });
  if (await hasMailbox(origin)) {
    await invite();
    return register(origin, { ...account, invitation_token: await readInvitation(origin, account.email) });
  }
  const person = await register(origin, account);
  await invite();
  const { invitations } = await person.call<{ invitations: Created[] }>('GET', 'user/invitations');
  for (const { uuid } of invitations) await person.call('POST', `user/invitations/${uuid}/accept`);
  return person;
};

const makeTeams = async (cast: Cast, org: string): Promise<Map<string, string>> => {
  const teams = new Map<string, string>();
  for (const [name, members] of Object.entries(TEAMS)) {
    const { team } = await cast.ada.call<{ team: Created }>('POST', `user/organisations/${org}/teams`, { name });
    const users_uuid = members.map((who) => cast[who].uuid);
    await cast.ada.call('POST', `user/organisations/${org}/teams/${team.uuid}/add`, { users_uuid });
    teams.set(name, team.uuid);
  }
  return teams;
};

const ownership = (story: StoryObjective, cast: Cast, teams: Map<string, string>) => {
  if (typeof story.owner === 'object') return { level: 'team', team_uuid: teams.get(story.owner.team) };
  return { level: story.company ? 'company' : 'personal', user_uuid: cast[story.owner].uuid };
};

const create = (story: StoryObjective, cast: Cast, org: string, teams: Map<string, string>) => {
  const author = typeof story.owner === 'object' ? cast[story.validator] : cast[story.owner];
  return author.call<{ objective: Created & { keyresults: Created[] } }>(
    'POST',
    `user/organisations/${org}/objectives`,
    {
      name: story.name,
      description: story.description,
      goal: story.goal,
      validator_uuid: cast[story.validator].uuid,
      period_start: dayFromNow(story.days[0]),
      period_end: dayFromNow(story.days[1]),
      ...ownership(story, cast, teams),
      keyresults: story.keyresults.map((each) => ({
        name: each.name,
        user_uuid: cast[each.owner].uuid,
        measured_by: each.unit,
        start_value: each.from,
        actual_value: each.from,
        target_value: each.to,
      })),
    },
  );
};

const progress = async (story: StoryObjective, cast: Cast, path: string, keyresults: Created[]) => {
  for (const [index, { owner, updates = [] }] of story.keyresults.entries()) {
    for (const [actual_value, comment] of updates) {
      await cast[owner].call('PUT', `${path}/keyresults/${keyresults[index]?.uuid}`, { actual_value, comment });
    }
  }
};

/** Creates the objective and leads it through its statuses as its validator would; values change while it is worked on. */
const makeObjective = async (story: StoryObjective, cast: Cast, org: string, teams: Map<string, string>) => {
  const { objective } = await create(story, cast, org, teams);
  const path = `user/organisations/${org}/objectives/${objective.uuid}`;
  for (const status of FORWARD.slice(1, FORWARD.indexOf(story.status) + 1)) {
    await cast[story.validator].call('PUT', path, { status });
    if (status === 'working') await progress(story, cast, path, objective.keyresults);
  }
};

/** Five are all that the free plan has: Ada asks for more, and the platform owner accepts and is paid. */
const makeRoom = async (petra: Person, ada: Person, org: string) => {
  await ada.call('POST', `user/organisations/${org}/new_subscription/grow_plan`);
  await petra.call('POST', `user/organisations/${org}/super_admin_accept_subscription_request`);
  await petra.call('POST', `user/organisations/${org}/super_admin_payment_done`);
};

/** Nobody can open a link in a mail to the demo's platform owner, so that the rights are granted by hand, as on the command line. */
const becomePlatformOwner = async (origin: string, account: Account, grant: GrantSuperAdmin): Promise<Person> => {
  await register(origin, account);
  await grant(account.email);
  return signIn(origin, account.email, account.password);
};

export type GrantSuperAdmin = (email: string) => Promise<unknown>;

/** Makes the demo organisation by what people do: they register, invite, accept, plan and report. */
export const fillDemo = async (origin: string, passwords: DemoPasswords, grant: GrantSuperAdmin): Promise<void> => {
  const petra = await becomePlatformOwner(origin, withPassword(passwords, PLATFORM_OWNER), grant);
  const ada = await register(origin, withPassword(passwords, PEOPLE.ada));
  const { organisation } = await ada.call<{ organisation: Created }>('POST', 'user/organisations', {
    name: ORGANISATION,
    lang: 'en',
  });
  const org = organisation.uuid;
  const cast: Cast = {
    ada,
    milo: await join(origin, ada, org, withPassword(passwords, PEOPLE.milo)),
    noor: await join(origin, ada, org, withPassword(passwords, PEOPLE.noor)),
    jonas: await join(origin, ada, org, withPassword(passwords, PEOPLE.jonas)),
    elena: await join(origin, ada, org, withPassword(passwords, PEOPLE.elena)),
  };
  const teams = await makeTeams(cast, org);
  await makeRoom(petra, ada, org);
  await ada.call('POST', `user/organisations/${org}/add`, { users_emails: INVITED });
  for (const story of OBJECTIVES) await makeObjective(story, cast, org, teams);
};
