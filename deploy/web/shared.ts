/**
 * What a remote takes from the shell instead of bringing along: one copy of each in the page. The shell offers them in
 * `shell/src/remotes/shared-modules.ts` (a test holds the two lists together). Mantine, forms and everything visual
 * come through `@waymark/shell-kit`, so that only what is used is downloaded.
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

/** Module federation's `shared` of a remote: always the shell's copy, never a fallback of its own. */
export const sharedByShell = (): Record<string, SharedSetting> =>
  Object.fromEntries(sharedModules.map((name) => [name, { singleton: true, requiredVersion: false, import: false }]));
