import webpack from 'webpack';
import { appNamed } from './apps.ts';
import { keepParts } from './parts.ts';
import { createConfig, type WebMode } from './webpack-config.ts';

/** Builds one app; runs in a process of its own (see build.ts) and reports its progress to it. */
const buildApp = (name: string, mode: WebMode): Promise<void> =>
  new Promise((resolve, reject) => {
    const app = appNamed(name);
    const compiler = webpack(createConfig(app, mode));
    if (!compiler) throw new Error('webpack gave no compiler');
    let reported = -1;
    new webpack.ProgressPlugin((fraction) => {
      const percent = Math.floor(fraction * 20) * 5;
      if (percent > reported) process.send?.({ name, percent });
      reported = Math.max(reported, percent);
    }).apply(compiler);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true, colors: false })));
        else {
          if (stats && mode === 'production') keepParts(app, stats);
          resolve();
        }
      });
    });
  });

// The parent has ended, so nobody needs the build any more.
process.once('disconnect', () => process.exit(1));

const [name = '', mode = 'production'] = process.argv.slice(2);
try {
  await buildApp(name, mode === 'development' ? 'development' : 'production');
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
