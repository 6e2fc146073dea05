import { timeZoneChoice, timeZoneChoices } from '@waymark/contracts';
import { useMemo, useState } from 'react';
import { currentLanguage } from '../i18n/language.ts';

type TimeZones = { options: { value: string; label: string }[]; onDropdownOpen: () => void };

/**
 * The options of a field for a time zone: only the chosen one until the list is opened, so that a dialog with the field opens faster.
 * @param saved stays among the options when another one is chosen
 */
export const useTimeZones = (chosen: string, saved: string): TimeZones => {
  const [opened, setOpened] = useState(false);
  const language = currentLanguage();
  const included = opened ? saved : chosen;
  const options = useMemo(
    () => (opened ? timeZoneChoices(language, new Date(), included) : [timeZoneChoice(included, language, new Date())]),
    [opened, language, included],
  );
  return { options, onDropdownOpen: () => setOpened(true) };
};
