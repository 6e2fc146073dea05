import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createContext, type ReactNode, use } from 'react';
import { childrenPlaceholder, lazyComponent, lazyGroup } from './lazy-component.tsx';

const InWhole = createContext(false);
const Whole = ({ children }: { children?: ReactNode }): ReactNode => <InWhole value={true}>{children}</InWhole>;
const Part = ({ children }: { children?: ReactNode }): ReactNode => {
  if (!use(InWhole)) throw new Error('The whole was not found in the tree');
  return <strong>{children}</strong>;
};

test('shows its children as placeholder, and its compound parts only once the component has loaded', async () => {
  let arrive: (module: { Whole: typeof Whole }) => void = () => {};
  const late = lazyGroup(() => new Promise<{ Whole: typeof Whole }>((resolve) => (arrive = resolve)));
  const there = lazyGroup(async () => ({ Part }));
  await there.load();
  const LateWhole = lazyComponent(late, 'Whole', childrenPlaceholder);
  const QuickPart = lazyComponent(there, 'Part', childrenPlaceholder);
  render(
    <LateWhole>
      <QuickPart>Open</QuickPart>
    </LateWhole>,
  );
  expect(screen.getByText('Open').tagName).toBe('DIV');
  await act(async () => arrive({ Whole }));
  expect(screen.getByText('Open').tagName).toBe('STRONG');
});
