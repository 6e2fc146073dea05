import { describe, expect } from '@jest/globals';
import { plugInAuthenticator } from '../harness/authenticator.ts';
import { DESK, journey, journeyAt, PHONE } from '../harness/journey.ts';
import { readMail } from '../harness/mailbox.ts';
import { withOwnProduct } from '../harness/own-product.ts';
import { enter, register } from '../harness/people.ts';
import { createOrganisation, joinByMail } from '../harness/world.ts';
import { chooseInUserMenu, openAccount, signInOnScreen, signOut } from '../steps/accounts.ts';
import { addApp, codeOf, confirmApp, giveCode, keepRecoveryCodes, readKeyOfApp } from '../steps/factors.ts';
import { dialogOf } from '../steps/objectives.ts';
import { seeToast } from '../steps/screen.ts';

// Passkeys are bound to a domain name.
withOwnProduct({}, { name: 'localhost' });

describe('an authenticator app', () => {
  journeyAt(
    [PHONE],
    'is asked for at the sign-in once added, where a recovery code works as well, and can be removed',
    async ({ page, another, inspect, picture }) => {
      const ada = await register('Ada');
      await enter(page, ada);
      await openAccount(page, '#security');
      await page.getByText('Your password alone signs you in', { exact: false }).waitFor();
      await picture('factors-none');
      await inspect();
      const secret = await readKeyOfApp(page);
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await picture('factors-app');
      await inspect();
      await confirmApp(page, '000000');
      await page.getByText('This code is wrong', { exact: false }).waitFor();
      await confirmApp(page, codeOf(secret));
      await dialogOf(page, 'Save your recovery codes').waitFor();
      await picture('factors-codes');
      await inspect();
      const [first = '', second = ''] = await keepRecoveryCodes(page);
      await seeToast(page, 'Authenticator app added');
      // After two dialogs the focus is back on the button that opened the first.
      await page.getByRole('button', { name: 'Add an authenticator app' }).and(page.locator(':focus')).waitFor();
      await page.getByText('10 codes left').waitFor();
      await picture('factors-some');
      await inspect();
      await readMail(ada.email, /second factor was added/);

      const elsewhere = await another();
      await elsewhere.goto('/login');
      await signInOnScreen(elsewhere, ada);
      await elsewhere.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
      await picture('second-step', elsewhere);
      await inspect(elsewhere);
      await giveCode(elsewhere, '000000');
      await elsewhere.getByText('wrong, or was already used', { exact: false }).waitFor();
      // A code works once; the current one was used to add the app.
      await giveCode(elsewhere, codeOf(secret, 1));
      await elsewhere.waitForURL('**/organization');

      const lost = await another();
      await lost.goto('/login?return=%2Faccount%23security');
      await signInOnScreen(lost, ada);
      await lost.getByRole('button', { name: 'Use a recovery code' }).click();
      await picture('second-step-recovery', lost);
      await inspect(lost);
      await giveCode(lost, first, 'Recovery code');
      await lost.getByText('9 codes left').waitFor();
      await readMail(ada.email, /recovery code of your account was used/);

      await lost.getByRole('button', { name: 'Remove Authenticator app' }).click();
      const asking = dialogOf(lost, 'Remove Authenticator app?');
      await asking.getByText('This is the only second factor that you have', { exact: false }).waitFor();
      await asking.getByRole('combobox').selectOption('Recovery code');
      await picture('factors-removal', lost);
      await inspect(lost);
      await asking.getByRole('textbox', { name: 'Recovery code' }).fill(second);
      await asking.getByRole('button', { name: 'Remove' }).click();
      await seeToast(lost, 'Authenticator app removed');
      await lost.getByText('Your password alone signs you in', { exact: false }).waitFor();
      await readMail(ada.email, /second factor of your account was removed|factor was removed/);
    },
  );

  journey('ends a sign-in with too many wrong codes', async ({ page, another, inspect }) => {
    const ada = await register('Ada');
    await enter(page, ada);
    await openAccount(page);
    await addApp(page);
    const attacker = await another();
    await attacker.goto('/login');
    await signInOnScreen(attacker, ada);
    for (let tries = 0; tries < 5; tries += 1) {
      const answered = attacker.waitForResponse('**/user/login/second_factor');
      await giveCode(attacker, `00000${tries}`);
      await answered;
    }
    await giveCode(attacker, '000009').catch(() => {});
    await attacker.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await inspect(attacker);
  });
});

describe('a passkey', () => {
  journeyAt([DESK, PHONE], 'signs in without a password, or as second factor', async ({ page, inspect, picture }) => {
    const ada = await register('Ada');
    const device = await plugInAuthenticator(page);
    await enter(page, ada);
    await openAccount(page, '#security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const dialog = dialogOf(page, 'Add a passkey');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
    await picture('factors-passkey');
    await inspect();
    await device.knowsOwner(false);
    await dialog.getByRole('button', { name: 'Create the passkey' }).click();
    await dialog.getByText('No passkey was created').waitFor();
    await device.knowsOwner(true);
    await dialog.getByRole('button', { name: 'Create the passkey' }).click();
    expect(await keepRecoveryCodes(page)).toHaveLength(10);
    await seeToast(page, 'Passkey added');
    await page.getByText('My laptop').waitFor();

    await page.goto('/organization');
    await device.isAttended(false);
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await picture('sign-in-with-passkey');
    await inspect();
    await device.isAttended(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/organization');

    await device.isAttended(false);
    await signOut(page);
    await signInOnScreen(page, ada);
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
    await picture('second-step-passkey');
    await inspect();
    await device.isAttended(true);
    await page.getByRole('button', { name: 'Use the passkey' }).click();
    await page.waitForURL('**/organization');
  });

  journey('is offered in the email field of the sign-in screen, and signs in', async ({ page }) => {
    await plugInAuthenticator(page);
    await enter(page, await register('Ada'));
    await openAccount(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialogOf(page, 'Add a passkey').getByRole('button', { name: 'Create the passkey' }).click();
    await keepRecoveryCodes(page);
    await page.evaluate(() => localStorage.removeItem('waymark.token'));
    await page.goto('/login');
    // The virtual authenticator accepts the offer at once.
    await page.waitForURL('**/organization');
  });
});

describe('an organisation that requires a second factor', () => {
  journeyAt([DESK], 'lets members in once they have one', async ({ page, another, inspect, picture }) => {
    const ada = await register('Ada');
    const org = await createOrganisation(ada, 'Fjord Bikes');
    const bo = await joinByMail(ada, org, 'Bo');
    await enter(page, ada);
    await openAccount(page);
    await addApp(page);
    await page.goto(org.path);
    await chooseInUserMenu(page, 'Edit organisation');
    const form = dialogOf(page, 'Edit organisation');
    await form.getByRole('checkbox', { name: 'Require a second factor' }).check();
    await picture('organisation-requires');
    await inspect();
    await form.getByRole('button', { name: 'Save' }).click();
    await seeToast(page, 'Organisation updated');

    const member = await another();
    await enter(member, bo);
    await member.goto('/organization');
    await member.getByText('Second factor required').waitFor();
    await inspect(member);
    await member.getByRole('link', { name: /Fjord Bikes/ }).click();
    await member.getByRole('heading', { name: 'Fjord Bikes requires a second factor', level: 2 }).waitFor();
    await picture('organisation-closed', member);
    await inspect(member);
    await member.getByRole('link', { name: 'Add a second factor' }).click();
    await addApp(member);
    await member.getByRole('button', { name: 'New objective' }).first().waitFor();
  });
});
