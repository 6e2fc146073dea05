import { prepareInputs } from '../components/inputs.ts';
import { preparePickers } from '../components/pickers.ts';
import { prepareForms } from './forms.ts';

/** Fetches the code of forms with all their fields ahead, calendars and pickers included. */
export const prepareFields = async (): Promise<void> =>
  void (await Promise.all([prepareForms(), prepareInputs(), preparePickers()]));
