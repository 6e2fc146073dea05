import { join } from 'node:path';
import { microFrontends } from '../../shell/src/micro-frontends.ts';
import { remotes, root } from './apps.ts';
import { usedExports } from './used-exports.ts';

/** Shared modules of which the shell exports only what micro-frontends use; see `shell/src/shared`. */
const OFFERED = ['@waymark/shell-kit', 'react-router', '@tanstack/react-query', 'react-i18next'];

let found: Record<string, string[]> | undefined;

/** The names in use, by module: what micro-frontends import from the shell, and the icons in their manifests. */
export const namesInUse = (): Record<string, string[]> => {
  found ??= {
    ...usedExports(
      remotes.map(({ folder, entry }) => join(root, folder, entry)),
      OFFERED,
    ),
    '@tabler/icons-react': [
      ...new Set(microFrontends.flatMap(({ navigation }) => navigation.map(({ icon }) => icon))),
    ].sort(),
  };
  return found;
};
