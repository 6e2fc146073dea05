import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { root } from './apps.ts';

const scripts = (development: boolean): RuleSetRule => ({
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development } },
    },
    env: undefined,
    sourceMaps: development,
  },
});

const styles = (development: boolean): RuleSetRule => ({
  test: /\.css$/,
  sideEffects: true,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          // Apps that run in one page have files of the same name.
          localIdentContext: root,
          // Browsers load the names with the scripts and with the styles.
          localIdentName: development ? '[name]-[local]-[hash:base64:5]' : '[hash:base64:6]',
        },
      },
    },
  ],
});

const usedExports: RuleSetRule = {
  test: [/[\\/]shell[\\/]src[\\/]shared[\\/]/, /[\\/]navigation-icons\.ts$/],
  enforce: 'pre',
  loader: join(import.meta.dirname, 'used-exports-loader.ts'),
};

const declaredCalls: RuleSetRule = {
  test: /[\\/]contracts[\\/]src[\\/]api[\\/]/,
  enforce: 'pre',
  loader: join(import.meta.dirname, 'call-loader.ts'),
};

/** How TypeScript, styles, pictures, fonts and locale files become part of a bundle. */
export const moduleRules = (mode: 'production' | 'development'): RuleSetRule[] => [
  scripts(mode === 'development'),
  usedExports,
  declaredCalls,
  styles(mode === 'development'),
  { test: /\.(woff2|png|jpe?g)$/, type: 'asset/resource' },
  { test: /\.svg$/, type: 'asset/resource' },
  { test: /[\\/]locales[\\/][a-z]{2}\.json$/, type: 'json', use: [join(import.meta.dirname, 'locale-loader.ts')] },
  // react-router and others ship ESM that names files without extension.
  { test: /\.m?js$/, resolve: { fullySpecified: false } },
];
