/**
 * The modules that a remote takes from the shell instead of bundling them, so that the page has one copy of each. The shell provides them
 * in `shell/src/remotes/shared-modules.ts` (a test compares the two lists). Mantine, forms and everything visual come through
 * `@waymark/shell-kit`, so that only what is used is downloaded.
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  'react-router',
  'i18next',
  'react-i18next',
  '@tanstack/react-query',
  'final-form',
  'react-final-form',
  'yup',
  '@waymark/shell-kit',
  '@waymark/shell-kit/admin-frame',
  '@waymark/shell-kit/charts',
  '@waymark/shell-kit/actions',
  '@waymark/shell-kit/outbox',
  '@waymark/shell-kit/audit',
  '@waymark/shell-kit/statements',
  '@waymark/shell-kit/tables',
] as const;

type SharedSetting = { singleton: true; requiredVersion: false; import: false };

/** The option `shared` of module federation for a remote: always the shell's copy, without a fallback. */
export const sharedByShell = (): Record<string, SharedSetting> =>
  Object.fromEntries(sharedModules.map((name) => [name, { singleton: true, requiredVersion: false, import: false }]));
