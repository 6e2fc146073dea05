import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { documents } from './documents.ts';

for (const { file, text } of documents(path.join(import.meta.dirname, '../..'))) {
  writeFileSync(file, text);
  console.log(`wrote ${path.basename(file)}`);
}
