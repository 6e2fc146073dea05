import { loadTexts } from '@waymark/shell-kit';
import { ACCOUNT_TEXTS } from './texts.ts';

/** Code with the texts of one's account and organisations, for what is shown beside the dashboard. */
export const withAccountTexts = async <Module>(code: Promise<Module>): Promise<Module> => {
  const [module] = await Promise.all([code, loadTexts(ACCOUNT_TEXTS)]);
  return module;
};
