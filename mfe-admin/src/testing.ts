import { configure } from '@testing-library/react';
import { readAdminTabs, readTexts } from '@waymark/shell-kit/testing';
import texts from '../locales/en.json' with { type: 'json' };
import { manifest } from '../manifest.ts';

/** The English texts, the tabs, and longer waits: the code of dialogs and forms is loaded when they are first shown. */
export const prepareTests = (): void => {
  configure({ asyncUtilTimeout: 10_000 });
  readTexts('admin', texts);
  readAdminTabs(manifest.adminTabs);
};
