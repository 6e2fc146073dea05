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

it.each(dialogs)('keeps $kind in the address', (dialog) => {
  expect(readDialog(writeDialog(new URLSearchParams(), dialog))).toEqual(dialog);
});

it('replaces one dialog by another and keeps the filters', () => {
  const first = writeDialog(new URLSearchParams('level=team'), { kind: 'keyresult-edit', uuid: 'k1', objective: 'o1' });
  expect(writeDialog(first, { kind: 'objective', uuid: 'o2' }).toString()).toBe('level=team&okrref=o2');
});

it('leaves nothing behind when it closes', () => {
  expect(writeDialog(new URLSearchParams('krref=k1&q=x'), null).toString()).toBe('q=x');
});

it('opens nothing for an incomplete address', () => {
  expect(readDialog(new URLSearchParams('dialog=edit-keyresult&keyresult=k1'))).toBeNull();
  expect(readDialog(new URLSearchParams('dialog=party'))).toBeNull();
});
