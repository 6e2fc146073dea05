/** The origin of the product under test, without a trailing slash. */
export const origin = (): string => {
  const found = process.env.WAYMARK_ORIGIN;
  if (!found) throw new Error('No product runs: journeys are started by Jest with the e2e project (jest.config.mjs)');
  return found;
};

/** The origin in the browser; has a domain name if journeys use passkeys, which are bound to one. */
export const shownOrigin = (): string => process.env.WAYMARK_SHOWN_ORIGIN ?? origin();
