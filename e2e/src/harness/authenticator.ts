import type { Page } from 'playwright-core';

type Device = {
  /** Whether it recognises its owner. */
  knowsOwner(known: boolean): Promise<void>;
  /** Whether its owner is there to answer. Otherwise what is asked from then on waits, as what the browser offers beside a field does. */
  isAttended(attended: boolean): Promise<void>;
};

/** A device that makes and uses passkeys, as this browser has it: its owner is there and recognised, and agrees at once. */
export const plugInAuthenticator = async (page: Page): Promise<Device> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    knowsOwner: async (isUserVerified) => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    isAttended: async (enabled) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
};
