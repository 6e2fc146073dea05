import type { Locator, Page } from 'playwright-core';
import { pick } from './screen.ts';

/** The card of an objective on the dashboard. */
export const cardOf = (page: Page, objective: string): Locator =>
  page.getByRole('article', { name: objective, exact: true });

/** The line of a key result, on a card or in a dialog. */
export const lineOf = (within: Page | Locator, keyresult: string): Locator =>
  within.getByRole('listitem').filter({ hasText: keyresult });

export const dialogOf = (page: Page, title: string | RegExp): Locator => page.getByRole('dialog', { name: title });

export const showStatus = async (page: Page, status: string) => {
  await page.getByRole('radio', { name: new RegExp(`^${status}`) }).click();
};

/** Fills the dialog for a new objective and sends it. */
export const createObjectiveOnScreen = async (page: Page, { name, validator }: { name: string; validator: string }) => {
  const dialog = dialogOf(page, 'New objective');
  await dialog.getByRole('textbox', { name: 'Objective' }).fill(name);
  await pick(dialog, /^Validator/, validator);
  await dialog.getByRole('button', { name: 'Create objective' }).click();
};

type NewKeyResult = { name: string; unit: string; start: number; target: number };

/** Fills the dialog for a new key result and sends it with one of its two buttons. */
export const createKeyResultOnScreen = async (page: Page, keyresult: NewKeyResult, button = 'Create key result') => {
  const dialog = dialogOf(page, 'New key result');
  // After "add another" the form is empty again.
  const name = dialog.getByRole('textbox', { name: 'Key result' }).and(page.locator(':placeholder-shown'));
  await name.fill(keyresult.name);
  await dialog.getByRole('textbox', { name: 'Measured by' }).fill(keyresult.unit);
  await dialog.getByRole('textbox', { name: 'Start value' }).fill(String(keyresult.start));
  await dialog.getByRole('textbox', { name: 'Target value' }).fill(String(keyresult.target));
  await dialog.getByRole('button', { name: button }).click();
};

/** Edits the actual value in place, and saves it. */
export const changeActualValue = async (page: Page, keyresult: string, value: number, comment?: string) => {
  await page.getByRole('button', { name: new RegExp(`^${keyresult}: .*Change the actual value$`) }).click();
  const form = page.getByRole('form', { name: `New value of ${keyresult}` });
  await form.getByRole('textbox', { name: /^Actual value/ }).fill(String(value));
  if (comment) await form.getByRole('textbox', { name: 'Comment' }).fill(comment);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'detached' });
};

/** The legend entry of a health in a level's doughnut, which has the number of key results. */
export const legendOf = (page: Page, chart: string, health: string): Locator =>
  page.getByRole('figure', { name: chart }).getByRole('button', { name: new RegExp(`^${health}`) });
