import type { LoaderContext } from 'webpack';
import { namesInUse } from './names-in-use.ts';

/** Matches `export * from 'x'`, and the marker of a module shared with micro-frontends: `export const sharedModule = 'x'`. */
const OFFER = /^export (?:\* from|const sharedModule =) '([^']+)';$/gm;

/**
 * Exports only the used names of a module: the bundler does not see what remotes use at run time, and would bundle all of it. In
 * development the whole module is exported, so that new uses work at once.
 */
export default function exportUsed(this: LoaderContext<object>, source: string): string {
  // The result depends on the micro-frontends, not only on this file.
  this.cacheable(false);
  return source.replace(OFFER, (_, module: string) => {
    // There are thousands of icons; the manifests name the used ones.
    const wholeModule = this.mode === 'development' && module !== '@tabler/icons-react';
    if (wholeModule) return `export * from '${module}';`;
    const names = namesInUse()[module];
    if (!names) throw new Error(`The used exports of ${module} are not collected`);
    return `export { ${names.join(', ')} } from '${module}';`;
  });
}
