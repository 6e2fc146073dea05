import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { LANGUAGES } from '@waymark/contracts';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { cacheDirectory, containerName, pageFolders, root, type WebApp, webDirectory } from './apps.ts';
import { moduleRules } from './rules.ts';
import { sharedByShell } from './shared.ts';

type WebMode = 'production' | 'development';

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Exposes the folder's `lifecycles`; shared libraries come from the shell. */
const federation = (app: WebApp): WebpackPluginInstance =>
  new ModuleFederationPlugin({
    // It becomes a global variable; a plain name could be shadowed by an element with that id.
    name: containerName(app),
    filename: 'remoteEntry.js',
    exposes: { './lifecycles': app.entry },
    shared: sharedByShell(),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: true,
    experiments: { externalRuntime: true, optimization: { target: 'web', disableRemote: true, disableSnapshot: true } },
  });

/** Limits the locales of dayjs to the product's languages. */
const calendarLanguages = (): WebpackPluginInstance =>
  new webpack.ContextReplacementPlugin(/dayjs[\\/]locale$/, new RegExp(`^\\./(${LANGUAGES.join('|')})\\.js$`));

/** The host loads remote entries, not manifests, so the federation runtime can omit the code for manifests. */
const slimRuntime = (): WebpackPluginInstance =>
  new webpack.DefinePlugin({ FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true, ENV_TARGET: JSON.stringify('web') });

const page = (app: WebApp): WebpackPluginInstance =>
  new HtmlWebpackPlugin({
    template: join(root, 'shell', 'src', 'index.html'),
    filename: 'index.html',
    scriptLoading: 'defer',
    favicon: join(root, 'shell', 'src', 'favicon.svg'),
    publicPath: app.publicPath,
  });

/** The chunk of React, named in splitChunks. */
const REACT_FILE = /assets\/react\./;

/** Minifies scripts with swc. React's chunk is minified without inlining, which would make it larger after gzip. */
const script = (
  files: { include?: RegExp; exclude?: RegExp },
  compress: Record<string, unknown>,
): WebpackPluginInstance =>
  new TerserPlugin({
    ...files,
    minify: TerserPlugin.swcMinify,
    parallel: false,
    extractComments: false,
    terserOptions: { ecma: 2020, format: { comments: false }, compress: { passes: 3, ...compress } },
  });

/** Without workers (`parallel`): both minifiers are native libraries with threads of their own. */
const minimizer = (): WebpackPluginInstance[] => [
  script({ exclude: REACT_FILE }, {}),
  script({ include: REACT_FILE }, { inline: 0, reduce_funcs: false, reduce_vars: false }),
  new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.lightningCssMinify, parallel: false }),
];

const fileOfItsOwn = (name: string, packages: RegExp, chunks: 'all' | 'async') => ({
  test: packages,
  name,
  chunks,
  enforce: true,
});

const splitChunks = {
  chunks: 'async' as const,
  // Many small files cost more than a little duplication.
  minSize: 120_000,
  cacheGroups: {
    // React changes less often than the product: its chunk stays cached across releases.
    react: fileOfItsOwn('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/, 'all'),
    // The sign-in, the first form of any screen and the micro-frontends load it at different times.
    form: fileOfItsOwn('form', /node_modules[\\/](react-)?final-form[\\/]/, 'async'),
    // Components that several parts of Mantine share. The first screens use single hooks, and must not load the rest with them.
    mantine: {
      ...fileOfItsOwn('mantine', /[\\/]@mantine[\\/]|[\\/]mantine\.css/, 'async'),
      chunks: ({ name }: { name?: string | null }) => !name,
      minChunks: 4,
    },
  },
};

const optimization = (app: WebApp, mode: WebMode): Configuration['optimization'] => ({
  minimize: mode === 'production',
  minimizer: minimizer(),
  moduleIds: mode === 'production' ? 'deterministic' : 'named',
  ...(app.kind !== 'remote' && { splitChunks }),
});

/** The webpack configuration of one app in one mode. All apps must be built in the same mode to run together. */
export const createConfig = (app: WebApp, mode: WebMode): Configuration => ({
  name: app.name,
  mode,
  context: join(root, app.folder),
  target: ['web', 'es2022'],
  entry: app.kind === 'remote' ? {} : { main: app.entry },
  devtool: mode === 'production' ? false : 'cheap-module-source-map',
  output: {
    path: join(webDirectory, app.output),
    publicPath: app.publicPath,
    filename: 'assets/[name].[contenthash:8].js',
    // By id: chunk names would be listed in the script that every page loads first.
    chunkFilename: 'assets/[id].[contenthash:6].js',
    assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    uniqueName: `waymark-${app.name}`,
    // The host's folder contains the folders of the other apps.
    clean: app.kind === 'host' ? { keep: new RegExp(`^(remotes|${pageFolders.join('|')})`) } : true,
  },
  resolve: {
    extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
    alias: { react: folderOf('react'), 'react-dom': folderOf('react-dom') },
  },
  // A missing export fails the build instead of the page.
  module: { rules: moduleRules(mode), parser: { javascript: { exportsPresence: 'error' } } },
  plugins: [
    new MiniCssExtractPlugin({
      filename: 'assets/[name].[contenthash:8].css',
      chunkFilename: 'assets/[id].[contenthash:6].css',
      ignoreOrder: true,
    }),
    calendarLanguages(),
    ...(app.kind === 'remote' ? [federation(app)] : [page(app), slimRuntime()]),
  ],
  optimization: optimization(app, mode),
  performance: { hints: false },
  // Writing a cache costs half a build, and unchanged apps are not built at all (build.ts).
  cache: mode === 'development' && {
    type: 'filesystem',
    cacheDirectory: join(cacheDirectory, 'webpack'),
    name: app.name,
    buildDependencies: { config: [import.meta.filename] },
  },
  infrastructureLogging: { level: 'error' },
  stats: 'errors-warnings',
});
