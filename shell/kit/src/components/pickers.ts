import { fieldPlaceholder } from './field-placeholder.tsx';
import { lazyComponent, mantineGroup } from './lazy-component.tsx';

const searched = mantineGroup(() => import('./searched-pickers.tsx'));

/** Loads the pickers' code ahead. */
export const preparePickers = async (): Promise<void> => void (await searched.load());

export const TeamPicker = lazyComponent(searched, 'TeamPicker', fieldPlaceholder);
export const MemberPicker = lazyComponent(searched, 'MemberPicker', fieldPlaceholder);
export const MembersPicker = lazyComponent(searched, 'MembersPicker', fieldPlaceholder);
