import { configure } from '@testing-library/react';
import { readTexts } from '@waymark/shell-kit/testing';
import texts from '../locales/en.json' with { type: 'json' };

/** The English texts, and longer waits: the code of dialogs and forms is loaded when they are first shown. */
export const prepareTests = (): void => {
  configure({ asyncUtilTimeout: 10_000 });
  readTexts('backoffice', texts);
};
