import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderApp } from '../testing/index.tsx';
import { useDownload } from './use-download.ts';

type Open = Parameters<typeof useDownload>[0]['open'];

const Export = ({ open }: { open: Open }): ReactNode => {
  const { bytes, start, cancel } = useDownload({ open, fileName: 'list.csv', done: 'Saved' });
  return (
    <button type="button" onClick={bytes === null ? start : cancel}>
      {bytes === null ? 'Export' : 'Cancel'}
    </button>
  );
};

test('the second click of a double click does not cancel the download, and a later click does', async () => {
  const signals: AbortSignal[] = [];
  const open: Open = (signal) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  await renderApp(<Export open={open} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }), { detail: 1 });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }), { detail: 2 });
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }), { detail: 1 });
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});
