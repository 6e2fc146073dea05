import { expect, it } from '@jest/globals';
import { type OpenDialog, readDialog, writeDialog } from './dialog-address.ts';

const dialogs: OpenDialog[] = [
  { kind: 'objective', uuid: 'o1' },
  { kind: 'keyresult', uuid: 'k1' },
  { kind: 'objective-new' },
  { kind: 'objective-edit', uuid: 'o1' },
  { kind: 'keyresult-new', objective: 'o1' },
  { kind: 'keyresult-edit', uuid: 'k1', objective: 'o1' },
];

it.each(dialogs)('reads the dialog $kind from the address it was written to', (dialog) => {
  expect(readDialog(writeDialog(new URLSearchParams(), dialog))).toEqual(dialog);
});

it('replaces the dialog in the address by another one, and keeps the filters', () => {
  const first = writeDialog(new URLSearchParams('level=team'), { kind: 'keyresult-edit', uuid: 'k1', objective: 'o1' });
  expect(writeDialog(first, { kind: 'objective', uuid: 'o2' }).toString()).toBe('level=team&okrref=o2');
});

it('removes a closed dialog from the address, and keeps other parameters', () => {
  expect(writeDialog(new URLSearchParams('krref=k1&q=x'), null).toString()).toBe('q=x');
});

it('reads no dialog from an incomplete or unknown address', () => {
  expect(readDialog(new URLSearchParams('dialog=edit-keyresult&keyresult=k1'))).toBeNull();
  expect(readDialog(new URLSearchParams('dialog=party'))).toBeNull();
});
