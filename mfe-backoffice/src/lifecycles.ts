import { createLifecycles } from '@waymark/shell-kit';
import { manifest } from '../manifest.ts';
import { Root } from './root.tsx';

export const { bootstrap, mount, unmount, update } = createLifecycles({
  name: manifest.name,
  Root,
  loadTexts: (lang) => import(/* webpackChunkName: "texts-[request]" */ `../locales/${lang}.json`),
});
