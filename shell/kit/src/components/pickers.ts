import { fieldHolding } from './field-holding.tsx';
import { lazily, lazyGroup } from './lazily.tsx';

const known = lazyGroup(() => import('./known-pickers.tsx'));
const searched = lazyGroup(() => import('./member-pickers.tsx'));

export const PersonPicker = lazily(known, 'PersonPicker', fieldHolding);
export const TeamPicker = lazily(known, 'TeamPicker', fieldHolding);
export const MemberPicker = lazily(searched, 'MemberPicker', fieldHolding);
export const MembersPicker = lazily(searched, 'MembersPicker', fieldHolding);
