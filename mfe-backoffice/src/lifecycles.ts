import { createLifecycles } from '@waymark/shell-kit';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: 'backoffice',
  Root,
  loadTexts: (lang) => import(`../locales/${lang}.json`),
});
