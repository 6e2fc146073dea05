/** The platform owner's own page. It is a page of its own: a link to it leaves the one that is open. */
export const BACKOFFICE = '/backoffice/';

export const openBackoffice = (): void => window.location.assign(BACKOFFICE);
