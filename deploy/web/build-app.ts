// Worker process that builds the apps whose names it receives, one after the other (see builders.ts).
import webpack from 'webpack';
import { appNamed } from './apps.ts';
import type { BuilderMessage } from './builders.ts';
import { writeParts } from './parts.ts';
import { createConfig } from './webpack-config.ts';

const send = (message: BuilderMessage): void => void process.send?.(message);

const buildApp = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const app = appNamed(name);
    const compiler = webpack(createConfig(app, 'production'));
    if (!compiler) throw new Error('webpack gave no compiler');
    let reported = -1;
    new webpack.ProgressPlugin((fraction) => {
      const percent = Math.floor(fraction * 20) * 5;
      if (percent > reported) send({ percent });
      reported = Math.max(reported, percent);
    }).apply(compiler);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else {
          if (stats) writeParts(app, stats);
          resolve();
        }
      });
    });
  });

// The parent has nothing more to build, or has ended.
process.once('disconnect', () => process.exit());

process.on('message', async (name: string) => {
  try {
    await buildApp(name);
    send({ built: true });
  } catch (error) {
    send({ fault: error instanceof Error ? error.message : String(error) });
  }
});
