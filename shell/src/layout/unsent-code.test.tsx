import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, entryLike, expectConsoleError, readTexts, renderApp, shownText } from '@waymark/shell-kit/testing';
import texts from '../../locales/en.json' with { type: 'json' };
import { Unsent } from './unsent.tsx';

/** How often loading the code fails: once, and in the two retries before the error is shown. */
const fetched = { failures: 3 };

jest.doMock('./unsent-mark.tsx', () => {
  if (fetched.failures === 0) return jest.requireActual('./unsent-mark.tsx');
  fetched.failures -= 1;
  throw new Error('The network is away');
});

test('shows an error with a retry when the code of the mark for unsent check-ins cannot be loaded', async () => {
  // React logs errors that an error boundary catches.
  expectConsoleError(/The network is away/);
  readTexts('shell', texts);
  const user = aUser();
  localStorage.setItem(`waymark.unsent.${user.uuid}.org.a`, JSON.stringify(entryLike('a', { place: 0 })));
  await renderApp(<Unsent />, {
    user,
    organisation: null,
    routes: {
      'POST user/organisations/:org/keyresults/:keyresult/checkins': () => ({
        checkin: { uuid: 'c' },
        keyresult: entryLike('a').card,
      }),
    },
  });
  const again = await screen.findByRole('button', { name: shownText('kit:error_panel.retry') }, { timeout: 25_000 });
  expect(again.title).toBe(shownText('shell:remote.failed_title'));
  await userEvent.click(again);
  await screen.findByText('1 check-in that waited has been sent');
  localStorage.clear();
}, 60_000);
