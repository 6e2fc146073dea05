import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEPT, readPacts, WRITTEN } from './pact-files.ts';

/** `npm run pacts`: keeps what the consumers' tests have just written. */
rmSync(KEPT, { recursive: true, force: true });
mkdirSync(KEPT, { recursive: true });
for (const [name, text] of readPacts(WRITTEN)) writeFileSync(path.join(KEPT, name), text);
