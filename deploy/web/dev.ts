import { mkdirSync } from 'node:fs';
import webpack, { type Compiler, type Stats } from 'webpack';
import { apps, webDirectory } from './apps.ts';
import { forgetBuilds, writeRemotesList } from './build.ts';
import { writeGuide } from './guide.ts';
import { createConfig } from './webpack-config.ts';

export type DevOptions = {
  /** Called after each build of an app, with webpack's errors if it failed. */
  onBuilt: (built: { app: string; ok: boolean; text: string }) => void;
};
export type DevBuild = { close(): Promise<void> };

const closing = (compiler: Compiler): Promise<void> => new Promise((resolve) => compiler.close(() => resolve()));

/**
 * Watches all apps in development mode and writes them to `dist/web`; the caller reloads the browser on `onBuilt`. Development and
 * production builds must not be mixed, so the stamps are removed.
 */
export const watchWeb = ({ onBuilt }: DevOptions): DevBuild => {
  mkdirSync(webDirectory, { recursive: true });
  forgetBuilds();
  writeRemotesList();
  writeGuide(webDirectory);
  const compilers = apps.flatMap((app) => {
    const compiler = webpack(createConfig(app, 'development'));
    if (!compiler) return [];
    compiler.watch({ aggregateTimeout: 100 }, (error: Error | null, stats?: Stats) => {
      const ok = !error && !stats?.hasErrors();
      onBuilt({ app: app.name, ok, text: error?.message ?? stats?.toString({ all: false, errors: true }) ?? '' });
    });
    return [compiler];
  });
  return {
    close: async () => {
      await Promise.all(compilers.map(closing));
    },
  };
};
