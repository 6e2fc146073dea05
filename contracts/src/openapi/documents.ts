import path from 'node:path';
import { stringify } from 'yaml';
import { glossaryDocument } from '../texts/glossary-document.ts';
import { asyncApiDocument } from './asyncapi-document.ts';
import { openApiDocument } from './openapi-document.ts';

const HEAD = '# Written by `npm run generate -w contracts`; change the schemas, not this.\n';

const write = (document: unknown): string => HEAD + stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });

/** The generated documents: the path of each, in the package's folder or beside it, and its content. */
export const documents = (folder: string): { file: string; text: string }[] => [
  { file: path.join(folder, 'openapi.yaml'), text: write(openApiDocument()) },
  { file: path.join(folder, 'asyncapi.yaml'), text: write(asyncApiDocument()) },
  { file: path.join(folder, '../docs/glossary.md'), text: glossaryDocument() },
];
