import { configure } from '@testing-library/react';
import { readTexts } from '@waymark/shell-kit/testing';
import texts from '../locales/en.json' with { type: 'json' };

/** The English texts, and patience: the code of dialogs and forms comes when they are first shown. */
export const prepareTests = (): void => {
  configure({ asyncUtilTimeout: 10_000 });
  readTexts('backoffice', texts);
};
