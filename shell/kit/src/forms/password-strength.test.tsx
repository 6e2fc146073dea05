import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { PASSWORD_MIN_LEVEL } from '@waymark/contracts';
import { messageText } from '../i18n/messages.ts';
import { renderApp, shownText } from '../testing/index.tsx';
import { levelOfPassword, passwordProblem } from './password-level.ts';
import { PasswordStrength } from './password-strength.tsx';

const WEAK = 'password';
const STRONG = 'plover Anchor 47 drizzle';

test('a common word is weak, several uncommon ones are strong', async () => {
  expect(await levelOfPassword(WEAK)).toBeLessThan(PASSWORD_MIN_LEVEL);
  expect(await levelOfPassword(STRONG)).toBe(5);
});

test('a password made of the user’s own names has a lower level', async () => {
  const password = 'grizelda-wolfenbuttel';
  expect(await levelOfPassword(password, ['grizelda', 'wolfenbuttel', 'grizelda@example.org'])).toBeLessThan(
    await levelOfPassword(password),
  );
});

test('a weak password has a message about its weakness, and a strong one has none', async () => {
  await renderApp(null);
  expect(await passwordProblem(WEAK)).toBe(messageText('validation.password.common'));
  expect(await passwordProblem('kitchen8831')).toBe(messageText('validation.password.too_weak'));
  expect(await passwordProblem('waymark2026')).toBe(messageText('validation.password.known'));
  expect(await passwordProblem(STRONG)).toBeUndefined();
});

test('the password meter shows the level in words, and the required level while it is too low', async () => {
  const { rerender } = await renderApp(<PasswordStrength password="" />);
  expect(screen.getByRole('status')).toHaveTextContent('');
  rerender(<PasswordStrength password={STRONG} />);
  const word = shownText('kit:strength.level_5');
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(shownText('kit:strength.reached', { level: 5, word })),
  );
  rerender(<PasswordStrength password={WEAK} />);
  const short = shownText('kit:strength.short', {
    level: 1,
    word: shownText('kit:strength.level_1'),
    least: PASSWORD_MIN_LEVEL,
  });
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(short));
  rerender(<PasswordStrength password="" />);
  expect(screen.getByRole('status')).toHaveTextContent('');
});
