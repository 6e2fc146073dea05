import { setImmediate as nextTurn } from 'node:timers/promises';
import { format } from 'node:util';
import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
// Imported here, before any test, so that its clean-up comes before the hooks below.
import { act } from '@testing-library/react';

/** What browsers can do and jsdom cannot. */
const NOT_IN_JSDOM = /^The tag <search> is unrecognized in this browser|^Error: Not implemented: navigation/;

let messages: string[] = [];
let expected: RegExp[] = [];

/** A test calls it before it causes an error or a warning on the console; it fails if none comes, as it does if one comes without this. */
export const expectConsoleError = (text: RegExp): void => {
  expected.push(text);
};

/** Throws if a message came that was not expected, or one that was did not. */
export const checkConsole = (): void => {
  const unexpected = messages.filter((message) => !expected.some((text) => text.test(message)));
  const missing = expected.filter((text) => !messages.some((message) => text.test(message)));
  messages = [];
  expected = [];
  expect({ unexpected, missing }).toEqual({ unexpected: [], missing: [] });
};

const receive = (...parts: unknown[]): void => {
  const text = format(...parts);
  if (!NOT_IN_JSDOM.test(text)) messages.push(`${text}\nin: ${expect.getState().currentTestName}`);
};
console.error = receive;
console.warn = receive;

beforeEach(checkConsole);
afterEach(async () => {
  // What the test has left unfinished ends here, not in the next test.
  await act(async () => nextTurn());
  checkConsole();
});
afterAll(checkConsole);
