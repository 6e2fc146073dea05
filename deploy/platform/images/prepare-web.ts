import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { securityHeaders } from '../security-headers.ts';

const MIN_COMPRESSED_BYTES = 1024;

/** Prepares a built web folder for the edge: compressed copies beside the files, and the security headers of its pages. */
export const prepareWeb = (directory: string, headersFile: string): void => {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => /\.(?:css|html|js|json|svg)$/.test(each))) {
    const content = readFileSync(path.join(directory, name));
    if (content.length >= MIN_COMPRESSED_BYTES) {
      writeFileSync(path.join(directory, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  }
  const pages = names
    .filter((name) => name.endsWith('.html'))
    .map((name) => readFileSync(path.join(directory, name), 'utf8'));
  const lines = Object.entries(securityHeaders({ pages, https: false })).map(
    ([name, value]) => `add_header ${name} "${value}" always;`,
  );
  // Only nginx can tell whether the request came over https.
  lines.push('add_header strict-transport-security $strict_transport always;');
  writeFileSync(headersFile, `${lines.join('\n')}\n`);
};

if (import.meta.main) {
  const [directory, headersFile] = process.argv.slice(2);
  if (!directory || !headersFile) {
    process.stderr.write('Usage: node deploy/platform/images/prepare-web.ts <built web folder> <headers file>\n');
    process.exit(1);
  }
  prepareWeb(directory, headersFile);
}
