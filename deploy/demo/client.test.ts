import { describe, expect, it } from '@jest/globals';
import { freePort } from '@waymark/service-kit';
import { ownAddress } from '../run/own-address.ts';
import { linesFor } from '../run/start-error.ts';
import { signIn } from './client.ts';

describe('a call of the demo', () => {
  it('says in one line which address does not answer', async () => {
    const address = ownAddress(await freePort());
    const error: unknown = await signIn(address, 'milo@example.com', 'secret').catch((reason: unknown) => reason);
    expect(linesFor(error)).toEqual([`Waymark does not reach itself at ${address}: nothing listens there`]);
  });
});
