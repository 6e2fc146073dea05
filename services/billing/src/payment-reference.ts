/** The reference of a statement, also for payments; it never changes. @param month `YYYY-MM` */
export const referenceOfStatement = (organisation: string, month: string): string =>
  `WM-${month.replace('-', '')}-${organisation.slice(0, 8)}`.toUpperCase();

/** The reference of a request in mails and the back office, short enough to write on a payment. */
export const referenceOfRequest = (requestUuid: string | null): string | null =>
  requestUuid === null ? null : `WM-${requestUuid.slice(0, 4)}-${requestUuid.slice(4, 8)}`.toUpperCase();

const STATEMENT = /^WM-\d{6}-([0-9A-F]{8})$/;
const REQUEST = /^WM-([0-9A-F]{4})-([0-9A-F]{4})$/;

/** How the uuid begins that a reference names: of an organisation, by a statement's, or of a request. Undefined for any other text. */
export const readReference = (text: string): { of: 'organisation' | 'request'; begins: string } | undefined => {
  const reference = text.trim().toUpperCase();
  const [, organisation] = STATEMENT.exec(reference) ?? [];
  if (organisation) return { of: 'organisation', begins: organisation.toLowerCase() };
  const [, first, second] = REQUEST.exec(reference) ?? [];
  return first && second ? { of: 'request', begins: `${first}${second}`.toLowerCase() } : undefined;
};
