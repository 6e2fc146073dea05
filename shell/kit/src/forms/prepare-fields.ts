import { prepareInputs } from '../components/inputs.ts';
import { preparePickers } from '../components/pickers.ts';
import { prepareForms } from './forms.ts';

/** Loads the code of forms with all their fields ahead, including calendars and pickers. */
export const prepareFields = async (): Promise<void> =>
  void (await Promise.all([prepareForms(), prepareInputs(), preparePickers()]));
