import type { ComponentType } from 'react';
import { fieldHolding } from './field-holding.tsx';
import type { PeoplePickerProps, PersonPickerProps, TeamPickerProps } from './heavy/pickers.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const pickers = lazyGroup(() => import('./heavy/pickers.tsx'));

/** Picks one person, by typing part of the name or address. */
export const PersonPicker: ComponentType<PersonPickerProps> = lazily(
  pickers,
  (module) => module.PersonPicker,
  fieldHolding,
);
/** Picks several people. */
export const PeoplePicker: ComponentType<PeoplePickerProps> = lazily(
  pickers,
  (module) => module.PeoplePicker,
  fieldHolding,
);
/** Picks a team. */
export const TeamPicker: ComponentType<TeamPickerProps> = lazily(pickers, (module) => module.TeamPicker, fieldHolding);

export type { PeoplePickerProps, PersonPickerProps, TeamPickerProps };
