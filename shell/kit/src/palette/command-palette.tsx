import { type ReactNode, useEffect, useState } from 'react';
import { lazyComponent, mantineGroup } from '../components/lazy-component.tsx';
import { DialogSkeleton } from '../components/skeletons.tsx';

const palette = mantineGroup(() => import('./palette-dialog.tsx'));
const PaletteDialog = lazyComponent(
  palette,
  'PaletteDialog',
  ({ opened, onClose }) => opened && <DialogSkeleton onClose={onClose} />,
);

/** Ctrl/Cmd-K from anywhere; the shell has one. Its code is loaded on first use. */
export const CommandPalette = (): ReactNode => {
  const [opened, setOpened] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setWanted(true);
      setOpened((now) => !now);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return wanted ? <PaletteDialog opened={opened} onClose={() => setOpened(false)} /> : null;
};
