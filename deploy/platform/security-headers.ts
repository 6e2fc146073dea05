import { createHash } from 'node:crypto';
import { STRICT_TRANSPORT } from '@waymark/service-kit';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi;

/** CSP sources that allow exactly the inline scripts of these pages. */
export const inlineScriptHashes = (pages: string[]): string[] => {
  const scripts = pages.flatMap((page) => [...page.matchAll(INLINE_SCRIPT)].map(([, script = '']) => script));
  return [...new Set(scripts)].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
};

/**
 * The headers of every file of the web app. Micro-frontends are scripts of the same origin, so module federation needs only 'self'. The
 * component library and the charts set style attributes, so inline styles are allowed.
 */
export const securityHeaders = (options: { pages: string[]; https: boolean }): Record<string, string> => ({
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...inlineScriptHashes(options.pages)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The policy in shell/src/index.html, for the scripts of webpack and module federation, and the styles of Mantine.
    'trusted-types default',
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(options.https ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
});
