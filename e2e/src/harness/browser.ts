import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** With these two, which the package passes for a single page, the browser ends as soon as a second context is opened. */
const SINGLE_PAGE = ['--single-process', '--no-zygote'];

/** The browser from npm; told that it runs on a bare system, it brings its own libraries. */
const packaged = async () => {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  const args = bundled.args.filter((argument) => !SINGLE_PAGE.includes(argument));
  return { executablePath: await bundled.executablePath(), args: [...args, ...QUIET] };
};

export const launchPackagedBrowser = async (): Promise<Browser> => chromium.launch(await packaged());

/** A real Chromium: the one named, the system's, else the one from npm. */
export const launchBrowser = async (): Promise<Browser> => {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));
  return found ? chromium.launch({ executablePath: found, args: QUIET }) : launchPackagedBrowser();
};
