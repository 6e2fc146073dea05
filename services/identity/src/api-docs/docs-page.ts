import escapeHtml from 'escape-html';
import { code, fieldRow, fieldsOf, prose, sampleOf } from './docs-html.ts';
import { DOCS_STYLE } from './docs-style.ts';
import type { OpenApi, Operation, Parameter } from './openapi.ts';

type Call = { method: string; path: string } & Operation;

const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

const idOf = (text: string): string => escapeHtml(text.replaceAll(' ', '-'));

/** Who may make a call, derived from its security requirement. */
const whoMay = ({ security }: Call): string => {
  if (security.length === 0) return 'Public: no token is needed.';
  if (security.some(({ refresh }) => refresh)) return 'By the refresh cookie of a session.';
  const scopes = security.find(({ api_token }) => api_token)?.api_token;
  return scopes
    ? `With an access token that has ${scopes.map(code).join(' and ')}, or in a session.`
    : 'In a session only: no access token may do this.';
};

const parameterList = (title: string, parameters: readonly Parameter[]): string => {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, required = false, schema, description }) =>
    fieldRow(name, required, { ...schema, description }),
  );
  return `<h3>${title}</h3><ul class="fields">${rows.join('')}</ul>`;
};

const parametersOf = ({ parameters = [] }: Call): string =>
  (['path', 'query', 'header'] as const)
    .map((place) =>
      parameterList(
        { path: 'In the path', query: 'Query', header: 'Headers' }[place],
        parameters.filter((one) => one.in === place),
      ),
    )
    .join('');

const curlOf = ({ method, path, security, requestBody }: Call, root: string): string => {
  const schema = requestBody?.content['application/json']?.schema;
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${root}${path}'`,
    ...(security.some(({ api_token }) => api_token) ? [`-H "Authorization: Bearer $WAYMARK_TOKEN"`] : []),
    ...(schema ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(sampleOf(schema))}'`] : []),
  ];
  return `<pre tabindex="0">${escapeHtml(lines.join(' \\\n  '))}</pre>`;
};

const answersOf = ({ responses }: Call): string => {
  const isRefusal = ([status]: [string, unknown]) => Number(status) >= 400;
  const all = Object.entries(responses);
  const done = all
    .filter((one) => !isRefusal(one))
    .map(([status, { content = {} }]) => {
      const [[media = '', { schema }] = ['', {}] as const] = Object.entries(content);
      return `<h3>Answer ${escapeHtml(status)}</h3>${schema ? fieldsOf(schema) : `<p>${code(media)}</p>`}`;
    });
  const refused = all
    .filter(isRefusal)
    .map(
      ([status, { description }]) => `<li>${escapeHtml(status)} ${description.split(', ').map(code).join(', ')}</li>`,
    );
  return `${done.join('')}<h3>Refusals</h3><ul class="codes">${refused.join('')}</ul>`;
};

const callSection = (call: Call, root: string): string => {
  const schema = call.requestBody?.content['application/json']?.schema;
  return `<details id="${idOf(call.operationId)}"><summary><span class="method">${escapeHtml(call.method)}</span>${code(call.path)}
<span class="what">${prose(call.summary)}</span></summary><div class="inside">
${call.description ? `<p>${prose(call.description)}</p>` : ''}<p>${whoMay(call)}</p>${curlOf(call, root)}${parametersOf(call)}
${schema ? `<h3>Body</h3>${fieldsOf(schema)}` : ''}${answersOf(call)}</div></details>`;
};

const introduction = (root: string): string => `
<h2 id="start">Getting started</h2>
<p>Create an access token under Account, Access tokens, and keep it secret: whoever has it acts as you. Organisations on the free plan have no
API (402 ${code('PLAN_LACKS_API')}). A token has scopes: ${code('read')} for GET, ${code('write')} for what changes something,
${code('admin')} besides for what takes an admin; it never does more than you may. What is about signing in, and the deletion of an account or an
organisation, no token does (403 ${code('TOKEN_SCOPE')}).</p>
<pre tabindex="0">${escapeHtml(`curl '${root}/user/organisations' -H "Authorization: Bearer $WAYMARK_TOKEN"`)}</pre>
<p>Success is 2xx with ${code('"status": true')}. A refusal is 4xx or 5xx with ${code('"status": false')}, a ${code('code')} for programs, a
${code('message')} for people and, with 422, ${code('errors')} by field. Every unsafe call may carry an ${code('Idempotency-Key')} where its headers
say so: the same key gives the first answer again, for 24 hours. A key belongs to one call; each call gets one of its own. 429 and 503 say in ${code('Retry-After')} when to come back.</p>
<p>The same in a form for programs: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`;

/**
 * The API reference as an HTML page without scripts, made from the OpenAPI document.
 * @param root the base URL of all paths
 */
export const docsPage = (document: OpenApi, root: string): string => {
  const calls = callsOf(document);
  const tags = [...new Set(calls.flatMap((call) => call.tags))];
  const links = tags.map((tag) => `<li><a href="#${idOf(tag)}">${escapeHtml(tag)}</a></li>`);
  const sections = tags.map((tag) => {
    const own = calls.filter((call) => call.tags.includes(tag)).map((call) => callSection(call, root));
    return `<section><h2 id="${idOf(tag)}">${escapeHtml(tag)}</h2>${own.join('\n')}</section>`;
  });
  const things = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h3 id="${idOf(name)}">${escapeHtml(name.replaceAll('_', ' '))}</h3>${fieldsOf(schema)}`,
  );
  const { enum: codes = [], 'x-enum-descriptions': meanings = [] } =
    document.components.schemas.error?.properties?.code ?? {};
  const refusals = codes.map(
    (one, at) => `<li>${code(String(one))}<span>${escapeHtml(meanings[at] ?? '')}</span></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title><style>${DOCS_STYLE}</style></head>
<body><div class="page"><nav aria-label="Contents"><ul><li><a href="#start">Getting started</a></li>${links.join('')}
<li><a href="#things">What answers hold</a></li><li><a href="#refusals">What codes mean</a></li></ul><a href="/">Open Waymark</a></nav>
<main><h1>${escapeHtml(document.info.title)} API</h1><p>${prose(document.info.description)}</p>${introduction(root)}
${sections.join('\n')}<section><h2 id="things">What answers hold</h2>${things.join('\n')}</section>
<section><h2 id="refusals">What codes mean</h2><ul class="fields">${refusals.join('')}</ul></section></main></div></body></html>
`;
};
