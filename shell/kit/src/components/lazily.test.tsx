import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createContext, type ReactNode, use } from 'react';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const InWhole = createContext(false);
const Whole = ({ children }: { children?: ReactNode }): ReactNode => <InWhole value={true}>{children}</InWhole>;
const Part = ({ children }: { children?: ReactNode }): ReactNode => {
  if (!use(InWhole)) throw new Error('The whole was not found in the tree');
  return <strong>{children}</strong>;
};

test('shows its children as placeholder, and its parts only with the whole component', async () => {
  let arrive: (module: { Whole: typeof Whole }) => void = () => {};
  const late = lazyGroup(() => new Promise<{ Whole: typeof Whole }>((resolve) => (arrive = resolve)));
  const there = lazyGroup(async () => ({ Part }));
  await there.load();
  const LateWhole = lazily(late, 'Whole', childrenHolding);
  const QuickPart = lazily(there, 'Part', childrenHolding);
  render(
    <LateWhole>
      <QuickPart>Open</QuickPart>
    </LateWhole>,
  );
  expect(screen.getByText('Open').tagName).toBe('DIV');
  await act(async () => arrive({ Whole }));
  expect(screen.getByText('Open').tagName).toBe('STRONG');
});
