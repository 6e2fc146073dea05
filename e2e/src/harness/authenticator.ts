import type { Page } from 'playwright-core';

type Device = {
  /** Sets whether it verifies its owner. */
  knowsOwner(known: boolean): Promise<void>;
  /** Sets whether its owner is present. Otherwise later requests wait, like the browser's offer at a field. */
  isAttended(attended: boolean): Promise<void>;
};

/** Adds a virtual authenticator for passkeys to the browser: its owner is present and verified, and agrees at once. */
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
