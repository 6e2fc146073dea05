import '@waymark/shell-kit/base.css';
import { paintColorScheme, startStandalone } from '@waymark/shell-kit';
import { manifest } from '../manifest.ts';
import { Root } from './root.tsx';

/** The platform owner's screens as a separate page, at `/backoffice/`. */
paintColorScheme();
void startStandalone(document.getElementById('root'), {
  manifest,
  basename: '/backoffice',
  loadTexts: (lang) => import(`../locales/${lang}.json`),
  Root,
});
