import { expect, test } from '@jest/globals';
import { editTeam, exportSpreadsheet } from '@waymark/contracts';
import { askedOnly } from './call-loader.ts';

test('the browser gets what it needs to ask a call, and none of the words about it', () => {
  const { path } = editTeam;
  expect(askedOnly({ editTeam })).toBe(
    `export const editTeam = {"method":"PUT","path":"${path}","body":"teamEdit"};\n`,
  );
});

test('a file is asked for by its media type', () => {
  expect(askedOnly({ exportSpreadsheet })).toContain(`"media":"${exportSpreadsheet.media}"`);
});
