import { loadTexts } from '@waymark/shell-kit';
import { ACCOUNT_TEXTS } from './texts.ts';

/** Loads code together with the texts of account and organisations, for screens other than the dashboard. */
export const withAccountTexts = async <Module>(code: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([code, loadTexts(ACCOUNT_TEXTS)]);
  return module;
};
