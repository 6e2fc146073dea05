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

/** The browser from npm; told that it runs on a bare system, it brings its own libraries. */
const packaged = async () => {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  return { executablePath: await bundled.executablePath(), args: [...bundled.args, ...QUIET] };
};

/** A real Chromium: the one named, the system's, else the one from npm. */
export const launchBrowser = async (): Promise<Browser> => {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));
  return chromium.launch(found ? { executablePath: found, args: QUIET } : await packaged());
};
