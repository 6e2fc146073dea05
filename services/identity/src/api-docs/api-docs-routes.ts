import { createHash } from 'node:crypto';
import { readOpenApi } from '@waymark/contracts';
import { implement, type Route, reply, route } from '@waymark/service-kit';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { readOpenApiDocument } from './openapi.ts';

const CACHED = { 'cache-control': 'public, max-age=300' };
const STYLE_HASH = createHash('sha256').update(DOCS_STYLE).digest('base64');
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${STYLE_HASH}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The OpenAPI document and the HTML page made from it, both built on first use. */
export const apiDocsRoutes = ({ publicUrl }: { publicUrl: string }): Route[] => {
  const make = async () => {
    const { text, document } = await readOpenApiDocument();
    return { text, page: docsPage(document, `${publicUrl}/api/v1`) };
  };
  let made: ReturnType<typeof make> | undefined;
  const documents = () =>
    (made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
  return [
    implement(readOpenApi, {
      handler: async () =>
        reply((await documents()).text, { ...CACHED, 'content-type': 'application/json; charset=utf-8' }),
    }),
    route('GET', '/api/docs', {
      auth: 'public',
      handler: async () =>
        reply((await documents()).page, {
          ...CACHED,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': POLICY,
        }),
    }),
  ];
};
