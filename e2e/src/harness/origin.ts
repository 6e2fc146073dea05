/** Where the product under test is, without a slash at the end. */
export const origin = (): string => {
  const found = process.env.WAYMARK_ORIGIN;
  if (!found) throw new Error('No product runs: journeys are started by Jest with the e2e project (jest.config.mjs)');
  return found;
};

/** Where browsers find it: under a name where journeys use passkeys, each of which belongs to one. */
export const shownOrigin = (): string => process.env.WAYMARK_SHOWN_ORIGIN ?? origin();
