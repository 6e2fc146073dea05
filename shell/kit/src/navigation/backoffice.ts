/** The platform owner's page, a separate document: a link to it leaves the current page. */
export const BACKOFFICE = '/backoffice/';

/** Leaves this page for the platform owner's. */
export const openBackoffice = (): void => window.location.assign(BACKOFFICE);
