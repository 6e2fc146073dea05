import type { PrintedSignIn } from '@waymark/deploy/testing';
import { type Person, register, signIn } from '../src/harness/people.ts';
import { createOrganisation } from '../src/harness/world.ts';

type Objective = { uuid: string; keyresults: { uuid: string; name: string }[] };

/** The accounts and organisations of the pictures. */
export type World = {
  people: Record<'admin' | 'member' | 'platformOwner' | 'newcomer', Person>;
  /** The demo organisation, with many objectives, people and teams. */
  full: string;
  /** The newcomer's organisation, which is empty. */
  empty: string;
  objective: string;
  keyresult: string;
};

const byRole = (signIns: PrintedSignIn[], role: string): PrintedSignIn => {
  const found = signIns.find((each) => each.role === role);
  if (!found) throw new Error(`The demo has no sign-in of ${role}`);
  return found;
};

const working = async (admin: Person, organisation: string): Promise<{ objective: string; keyresult: string }> => {
  const { objectives } = await admin.call<{ objectives: Objective[] }>(
    'GET',
    `user/organisations/${organisation}/objectives?status=working&level=company`,
  );
  const found = objectives.find(({ keyresults }) => keyresults.length > 0);
  const keyresult = found?.keyresults[0];
  if (!found || !keyresult) throw new Error('The demo has no objective that is worked on');
  return { objective: found.uuid, keyresult: keyresult.uuid };
};

/** The demo, with a newcomer who has an empty organisation. */
export const prepareWorld = async (signIns: PrintedSignIn[]): Promise<World> => {
  const admin = await signIn(byRole(signIns, 'an admin'));
  const { organisations } = await admin.call<{ organisations: { uuid: string }[] }>('GET', 'user/organisations');
  const full = organisations[0]?.uuid;
  if (!full) throw new Error('The demo has no organisation');
  const newcomer = await register('Nora', { last_name: 'Newcomer' });
  const { uuid: empty } = await createOrganisation(newcomer, 'Harbour Kitchens');
  return {
    people: {
      admin,
      member: await signIn(byRole(signIns, 'a member')),
      platformOwner: await signIn(byRole(signIns, 'the platform owner')),
      newcomer,
    },
    full,
    empty,
    ...(await working(admin, full)),
  };
};
