import { createLifecycles } from '@waymark/shell-kit';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'admin',
  Root,
  loadTexts: (lang) => import(`../locales/${lang}.json`),
});
