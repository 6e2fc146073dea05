import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { GUIDE, root } from './apps.ts';

const SOURCE = join(root, 'docs', 'guide');
const FIRST = 'README.md';

const fileOf = (page: string): string => (page === FIRST ? 'index.html' : page.replace(/\.md$/, '.html'));

/** Links of the documents as they are served; what lies outside the guide is not, so only its words stay. */
const withServedLinks = (markdown: string): string =>
  markdown
    .replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, '$1')
    .replace(/\]\(([\w-]+\.md)(#[\w-]+)?\)/g, (_, page: string, place = '') => `](/${GUIDE}/${fileOf(page)}${place})`)
    .replace(/\]\((images\/[^)]+)\)/g, `](/${GUIDE}/$1)`);

const STYLE = `
:root{color-scheme:light dark;--text:#1c1917;--soft:#57534e;--line:#e2e0de;--page:#fafaf9;--link:#0f5c4d}
@media (prefers-color-scheme:dark){:root{--text:#ece9e6;--soft:#b3ada6;--line:#34302c;--page:#151311;--link:#4fb79f}}
body{margin:0 auto;max-width:820px;padding:32px 16px 64px;font:16px/1.6 Inter,system-ui,sans-serif;color:var(--text);background:var(--page)}
a{color:var(--link)}h1{font-size:28px;line-height:1.25}h2{font-size:20px;margin-top:32px}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border-bottom:1px solid var(--line);padding:8px;text-align:start;vertical-align:top}
code{font-size:14px}nav{font-size:14px;color:var(--soft)}`;

/** A page of the guide as HTML. Its Markdown is a document of ours, never input. */
export const guidePage = (markdown: string, { isFirst }: { isFirst: boolean }): string => {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Guide';
  const back = isFirst ? '' : ` · <a href="/${GUIDE}">Guide</a>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFirst ? 'Guide' : `${title} · Guide`} · Waymark</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Waymark"><a href="/">Waymark</a>${back}</nav>
<main>
${marked.parse(withServedLinks(markdown), { async: false })}</main>
</body>
</html>
`;
};

/** Writes `docs/guide` as pages below `dist/web`. */
export const writeGuide = (webDirectory: string): void => {
  const folder = join(webDirectory, GUIDE);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(SOURCE, 'images'), join(folder, 'images'), { recursive: true });
  for (const page of readdirSync(SOURCE).filter((name) => name.endsWith('.md'))) {
    const markdown = readFileSync(join(SOURCE, page), 'utf8');
    writeFileSync(join(folder, fileOf(page)), guidePage(markdown, { isFirst: page === FIRST }));
  }
};
