import { type Person, register, signIn } from './client.ts';
import type { DemoCalendar } from './demo-calendar.ts';
import {
  FIRST_DAY,
  INVITED,
  MORE_INVITED,
  ORGANISATION,
  PEOPLE,
  PLAN_CHANGES,
  PLATFORM_OWNER,
  REMINDER,
  TEAMS,
  TIMEZONE,
  type Who,
} from './demo-content.ts';
import type { DemoPasswords } from './demo-passwords.ts';
import { hasMailbox, readInvitation } from './mailbox.ts';
import { actionsOf, type Created, type DemoAction, type DemoPeople } from './objectives/actions.ts';
import { OBJECTIVES } from './objectives/objectives.ts';

type Account = { first_name: string; last_name: string; email: string; password: string };

const withPassword = (passwords: DemoPasswords, person: Omit<Account, 'password'>): Account => {
  const password = passwords[person.email];
  if (!password) throw new Error(`The demo has no password for ${person.email}`);
  return { ...person, password };
};

/** Joins by the link in the invitation mail. Without the mailbox, registers first and accepts in the list of invitations. */
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

const makeTeams = async (people: DemoPeople, org: string): Promise<Map<string, string>> => {
  const teams = new Map<string, string>();
  for (const [name, members] of Object.entries(TEAMS)) {
    const { team } = await people.ada.call<{ team: Created }>('POST', `user/organisations/${org}/teams`, { name });
    const users_uuid = members.map((who) => people[who].uuid);
    await people.ada.call('POST', `user/organisations/${org}/teams/${team.uuid}/add`, { users_uuid });
    teams.set(name, team.uuid);
  }
  return teams;
};

/** Plays the acts day by day; on each day the people act in parallel, each in their own order. */
const live = async (actions: readonly DemoAction[], calendar: DemoCalendar): Promise<void> => {
  const days = Map.groupBy(actions, ({ day }) => day);
  for (const [day, ofDay] of [...days].sort(([one], [other]) => one - other)) {
    const people = [...Map.groupBy(ofDay, ({ who }) => who).values()];
    for (let next = 0; people.some((own) => next < own.length); next += 1) {
      calendar.goTo(day);
      await Promise.all(people.map((own) => own[next]?.make()));
    }
  }
};

/** The free plan allows five users: Ada requests a larger plan, and the platform owner accepts it and notes the payment. */
const makeRoom = async (petra: Person, ada: Person, org: string) => {
  await ada.call('POST', `user/organisations/${org}/new_subscription/grow_plan`);
  await petra.call('POST', `user/organisations/${org}/super_admin_accept_subscription_request`);
  await petra.call('POST', `user/organisations/${org}/super_admin_payment_done`);
};

/** Grants the rights directly, as the operator's command does, because nobody can open a link in a mail to the demo's platform owner. */
const becomePlatformOwner = async (origin: string, account: Account, grant: GrantSuperAdmin): Promise<Person> => {
  await register(origin, account);
  await grant(account.email);
  return signIn(origin, account.email, account.password);
};

type GrantSuperAdmin = (email: string) => Promise<unknown>;

type DemoFilling = {
  origin: string;
  passwords: DemoPasswords;
  /** Moves the clock of the product through the days of the demo. */
  calendar: DemoCalendar;
  grant: GrantSuperAdmin;
};

/** Creates the demo organisation and its history through the API, with the clock in the past; ends in the present. */
export const fillDemo = async ({ origin, passwords, calendar, grant }: DemoFilling): Promise<void> => {
  const account = (who: Who) => withPassword(passwords, PEOPLE[who]);
  calendar.goTo(FIRST_DAY);
  const petra = await becomePlatformOwner(origin, withPassword(passwords, PLATFORM_OWNER), grant);
  const ada = await register(origin, account('ada'));
  const { organisation } = await ada.call<{ organisation: Created }>('POST', 'user/organisations', {
    name: ORGANISATION,
    lang: 'en',
    timezone: TIMEZONE,
    checkin_weekday: calendar.checkinWeekday,
  });
  const org = organisation.uuid;
  const joined = async (who: Who) => {
    calendar.goTo(FIRST_DAY);
    return join(origin, ada, org, account(who));
  };
  const people: DemoPeople = {
    ada,
    milo: await joined('milo'),
    noor: await joined('noor'),
    jonas: await joined('jonas'),
    elena: await joined('elena'),
  };
  const teams = await makeTeams(people, org);
  const more = { users_emails: INVITED };
  const actions: DemoAction[] = [
    ...OBJECTIVES.flatMap((planned) => actionsOf(planned, { org, people, teams, calendar })),
    { day: PLAN_CHANGES, who: 'ada', make: () => makeRoom(petra, ada, org) },
    { day: MORE_INVITED, who: 'ada', make: () => ada.call('POST', `user/organisations/${org}/add`, more) },
  ];
  await live(actions, calendar);
  calendar.goToNow();
  // Created in the present: in the past it might have become due and sent mails.
  await ada.call('POST', `user/organisations/${org}/reminders`, REMINDER);
  await Promise.all([petra, ...Object.values(people)].map((person) => person.call('POST', 'user/logout')));
};
