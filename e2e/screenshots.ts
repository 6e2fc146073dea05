import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { printedSignIns, type RunningProduct, runProduct, temporaryDirectory } from '@waymark/deploy/testing';
import { launchBrowser } from './src/harness/browser.ts';
import { enter, signIn } from './src/harness/people.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/images');
const VIEWPORT = { width: 1440, height: 900 };

const adminOf = (output: string) => {
  const found = printedSignIns(output).find(({ role }) => role === 'an admin');
  if (!found) throw new Error(`No admin in:\n${output}`);
  return found;
};

const takePictures = async (product: RunningProduct) => {
  process.env.WAYMARK_ORIGIN = product.origin;
  const ada = await signIn(adminOf(product.output()));
  const { organisations } = await ada.call<{ organisations: { uuid: string }[] }>('GET', 'user/organisations');
  const browser = await launchBrowser();
  const context = await browser.newContext({ baseURL: product.origin, viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await enter(page, ada);
  await page.goto(`/organization/${organisations[0]?.uuid}`);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('figure').nth(2).locator('path').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: path.join(FOLDER, 'dashboard.png') });
  await browser.close();
};

/** `node e2e/screenshots.ts`: takes the README's pictures anew, of the demo organisation. */
const { directory, remove } = temporaryDirectory();
const product = await runProduct({ DATA_DIR: directory, DEMO: 'on', TIME_TRAVEL: 'off' });
try {
  await product.ready;
  await takePictures(product);
} finally {
  await product.stop();
  remove();
}
