import type { LoaderContext } from 'webpack';
import { namesInUse } from './names-in-use.ts';

/** `export * from 'x'`, or the place where a module is offered to micro-frontends: `export const sharedModule = 'x'`. */
const OFFER = /^export (?:\* from|const sharedModule =) '([^']+)';$/gm;

/**
 * Exports of a module only the names in use: of what is offered at run time, the bundler does not see who takes what, and
 * would have everybody download all of it. In development a module of ours is there as a whole, so that nothing is missing while one writes.
 */
export default function exportUsed(this: LoaderContext<object>, source: string): string {
  // The answer depends on the micro-frontends, not on this file.
  this.cacheable(false);
  return source.replace(OFFER, (_, module: string) => {
    // The icons are thousands, and which are used the manifests say.
    const wholeModule = this.mode === 'development' && module !== '@tabler/icons-react';
    if (wholeModule) return `export * from '${module}';`;
    const names = namesInUse()[module];
    if (!names) throw new Error(`Nobody counts what is used of ${module}`);
    return `export { ${names.join(', ')} } from '${module}';`;
  });
}
