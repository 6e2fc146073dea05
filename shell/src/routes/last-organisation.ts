import { stored } from '@waymark/shell-kit';

/** The organisation that was shown last; unknown addresses lead to its dashboard. */
export const lastOrganisation = stored('local', 'waymark.organisation');
