import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

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

/** Arguments of the package that are removed: with them the browser exits when a second context is opened. */
const SINGLE_PAGE = ['--single-process', '--no-zygote'];

/** The browser from npm; with this setting for bare systems it uses its own libraries. */
const packaged = async () => {
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  const { default: bundled } = await import('@sparticuz/chromium');
  const args = bundled.args.filter((argument) => !SINGLE_PAGE.includes(argument));
  return { executablePath: await bundled.executablePath(), args: [...args, ...QUIET] };
};

/** Unpacks the browser from npm, if needed. Called before any launch, to avoid a race: a second process would find a half-written file. */
export const unpackBrowser = async (): Promise<void> => {
  await packaged();
};

const LAUNCHES = 3;

/** Launches the browser; retries if it crashes during the start, as Chromium sometimes does (SIGSEGV). */
const launch = async (options: LaunchOptions): Promise<Browser> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await chromium.launch(options);
    } catch (error) {
      const crashed = error instanceof Error && error.message.includes('signal=SIGSEGV');
      if (!crashed || attempt === LAUNCHES) throw error;
    }
  }
};

export const launchPackagedBrowser = async (): Promise<Browser> => launch(await packaged());

/** A real Chromium: the configured one, the system's, or else the one from npm. */
export const launchBrowser = async (): Promise<Browser> => {
  const found = [process.env.CHROMIUM_PATH, ...SYSTEM].find((file) => file && existsSync(file));
  return found ? launch({ executablePath: found, args: QUIET }) : launchPackagedBrowser();
};
