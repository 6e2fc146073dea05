import { PASSWORD, type Person, register, SUPER_ADMIN, signIn } from './people.ts';

/** The only super admin of the product under test; registered by the first journey that needs it. */
export const platformOwner = (): Promise<Person> =>
  register('Petra', { email: SUPER_ADMIN }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('EMAIL_TAKEN')) throw error;
    return signIn({ email: SUPER_ADMIN, password: PASSWORD });
  });
