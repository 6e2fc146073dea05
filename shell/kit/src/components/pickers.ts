import type { ComponentType } from 'react';
import { fieldHolding } from './field-holding.tsx';
import type { MemberPickerProps, MembersPickerProps } from './heavy/member-pickers.tsx';
import type { PersonPickerProps, TeamPickerProps } from './heavy/pickers.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const pickers = lazyGroup(() => import('./heavy/pickers.tsx'));
const memberPickers = lazyGroup(() => import('./heavy/member-pickers.tsx'));

/** Picks one of a few people that are known, by typing part of the name or address. */
export const PersonPicker: ComponentType<PersonPickerProps> = lazily(
  pickers,
  (module) => module.PersonPicker,
  fieldHolding,
);
/** Picks one active member; the server searches. */
export const MemberPicker: ComponentType<MemberPickerProps> = lazily(
  memberPickers,
  (module) => module.MemberPicker,
  fieldHolding,
);
/** Picks several active members; the server searches. */
export const MembersPicker: ComponentType<MembersPickerProps> = lazily(
  memberPickers,
  (module) => module.MembersPicker,
  fieldHolding,
);
/** Picks a team. */
export const TeamPicker: ComponentType<TeamPickerProps> = lazily(pickers, (module) => module.TeamPicker, fieldHolding);

export type { MemberPickerProps, MembersPickerProps, PersonPickerProps, TeamPickerProps };
