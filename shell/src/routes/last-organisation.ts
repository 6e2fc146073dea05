import { stored } from '@waymark/shell-kit';

/** The organisation that was shown last; unknown addresses lead to its dashboard. */
export const lastOrganisation = stored('local', 'waymark.organisation');

/** The history state of an organisation that was opened because it was the last one, and not by a link. */
export const REMEMBERED = 'remembered';
