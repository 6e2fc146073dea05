import { fieldHolding } from './field-holding.tsx';
import type { PeoplePickerProps, PersonPickerProps, TeamPickerProps } from './heavy/pickers.tsx';
import { lazily } from './lazily.tsx';

const pickers = () => import('./heavy/pickers.tsx');

/** Picks one person, by typing part of the name or address. */
export const PersonPicker = lazily<PersonPickerProps>(async () => (await pickers()).PersonPicker, fieldHolding);
/** Picks several people. */
export const PeoplePicker = lazily<PeoplePickerProps>(async () => (await pickers()).PeoplePicker, fieldHolding);
/** Picks a team. */
export const TeamPicker = lazily<TeamPickerProps>(async () => (await pickers()).TeamPicker, fieldHolding);

export type { PeoplePickerProps, PersonPickerProps, TeamPickerProps };
