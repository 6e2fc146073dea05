import { expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createContext, type ReactNode, use } from 'react';
import { childrenHolding, lazily, lazyGroup } from './lazily.tsx';

const Whole = createContext(false);
const parts = {
  Root: ({ children }: { children?: ReactNode }): ReactNode => <Whole value={true}>{children}</Whole>,
  Part: ({ children }: { children?: ReactNode }): ReactNode => {
    if (!use(Whole)) throw new Error('The whole was not found in the tree');
    return <strong>{children}</strong>;
  },
};

test('holds its place with what is inside, and no part comes before its whole', async () => {
  let arrive: (module: typeof parts) => void = () => {};
  const group = lazyGroup(() => new Promise<typeof parts>((resolve) => (arrive = resolve)));
  const Root = lazily(group, (module) => module.Root, childrenHolding);
  const Part = lazily(group, (module) => module.Part, childrenHolding);
  const faults: unknown[] = [];
  render(
    <Root>
      <Part>Open</Part>
    </Root>,
    { onRecoverableError: (error) => faults.push(error) },
  );
  expect(screen.getByText('Open').tagName).toBe('DIV');
  await act(async () => arrive(parts));
  expect(screen.getByText('Open').tagName).toBe('STRONG');
  expect(faults).toEqual([]);
});
