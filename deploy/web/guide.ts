import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEFAULT_LANGUAGE, GUIDE, guidePath, LANGUAGE_NAMES, LANGUAGES, type Lang } from '@waymark/contracts';
import { marked } from 'marked';
import { root } from './apps.ts';

const SOURCE = join(root, 'docs', 'guide');
const FIRST = 'README.md';

const folderOf = (lang: Lang): string => (lang === DEFAULT_LANGUAGE ? SOURCE : join(SOURCE, lang));
const addressOf = (lang: Lang, file: string): string =>
  guidePath(lang, file === FIRST ? undefined : file.replace(/\.md$/, ''));
const titleOf = (markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? '';

/** Rewrites links to the addresses that are served; a link to a file outside the guide becomes plain text. */
const withServedLinks = (markdown: string, lang: Lang): string =>
  markdown
    .replace(/\]\((?:\.\.\/)?(images\/[^)]+)\)/g, `](${GUIDE}/$1)`)
    .replace(/\[([^\]]+)\]\(\.\.[^)]*\)/g, '$1')
    .replace(/\]\(([\w-]+\.md)(#[^)]+)?\)/g, (_, file: string, place = '') => `](${addressOf(lang, file)}${place})`);

const STYLE = `
:root{color-scheme:light dark;--text:#1c1917;--soft:#57534e;--line:#e2e0de;--page:#fafaf9;--link:#0f5c4d}
@media (prefers-color-scheme:dark){:root{--text:#ece9e6;--soft:#b3ada6;--line:#34302c;--page:#151311;--link:#4fb79f}}
body{margin:0 auto;max-width:820px;padding:32px 16px 64px;font:16px/1.6 Inter,system-ui,sans-serif;color:var(--text);background:var(--page)}
a{color:var(--link)}h1{font-size:28px;line-height:1.25}h2{font-size:20px;margin-top:32px}
img{max-width:100%;height:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;display:block;overflow-x:auto}
th,td{border-bottom:1px solid var(--line);padding:8px;text-align:start;vertical-align:top}
code{font-size:14px}nav,footer{display:flex;flex-wrap:wrap;gap:4px 16px;font-size:14px}
footer{margin-top:48px;padding-top:16px;border-top:1px solid var(--line)}`;

type Page = {
  lang: Lang;
  file: string;
  markdown: string /** The title of the first page in that language. */;
  guide: string;
};

/** A page of the guide as HTML. The Markdown is from this repository, never user input. */
export const guidePage = ({ lang, file, markdown, guide }: Page): string => {
  const isFirst = file === FIRST;
  const up = isFirst ? '' : `<a href="${addressOf(lang, FIRST)}">${guide}</a>`;
  const others = LANGUAGES.filter((other) => other !== lang).map(
    (other) => `<a href="${addressOf(other, file)}" hreflang="${other}" lang="${other}">${LANGUAGE_NAMES[other]}</a>`,
  );
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${isFirst ? guide : `${titleOf(markdown)} · ${guide}`} · Waymark</title>
<style>${STYLE}</style>
</head>
<body>
<nav aria-label="Waymark"><a href="/">Waymark</a>${up}</nav>
<main>
${marked.parse(withServedLinks(markdown, lang), { async: false })}</main>
<footer>${others.join('')}</footer>
</body>
</html>
`;
};

/** Writes `docs/guide` as pages below `dist/web`: English, and a folder for each other language. */
export const writeGuide = (webDirectory: string): void => {
  const folder = join(webDirectory, GUIDE);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(SOURCE, 'images'), join(folder, 'images'), { recursive: true });
  for (const lang of LANGUAGES) {
    const guide = titleOf(readFileSync(join(folderOf(lang), FIRST), 'utf8'));
    for (const file of readdirSync(folderOf(lang)).filter((name) => name.endsWith('.md'))) {
      const markdown = readFileSync(join(folderOf(lang), file), 'utf8');
      const written = join(webDirectory, addressOf(lang, file));
      mkdirSync(dirname(written), { recursive: true });
      writeFileSync(written, guidePage({ lang, file, markdown, guide }));
    }
  }
};
