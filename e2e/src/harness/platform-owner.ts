import { PASSWORD, type Person, register, SUPER_ADMIN, signIn } from './people.ts';

/** The one super admin of the product under test; the first journey that needs it registers it. */
export const platformOwner = (): Promise<Person> =>
  register('Petra', { email: SUPER_ADMIN }).catch((error: unknown) => {
    if (!(error instanceof Error) || !error.message.includes('EMAIL_TAKEN')) throw error;
    return signIn({ email: SUPER_ADMIN, password: PASSWORD });
  });
