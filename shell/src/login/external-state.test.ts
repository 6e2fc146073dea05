import { beforeEach, describe, expect, it } from '@jest/globals';
import { isOurState, rememberState } from './external-state.ts';

const ADDRESS = 'https://provider.example/auth?client_id=waymark&state=mine';

describe("an identity provider's answer", () => {
  beforeEach(() => sessionStorage.clear());

  it('is accepted in the tab that started the sign-in, once', () => {
    rememberState(ADDRESS);
    expect(isOurState('mine')).toBe(true);
    expect(isOurState('mine')).toBe(false);
  });

  it.each(['theirs', '', null])('is not accepted with the state %j', (state) => {
    rememberState(ADDRESS);
    expect(isOurState(state)).toBe(false);
  });

  it('is not accepted if no sign-in was started', () => {
    expect(isOurState('mine')).toBe(false);
    rememberState('https://provider.example/auth');
    expect(isOurState('')).toBe(false);
  });
});
