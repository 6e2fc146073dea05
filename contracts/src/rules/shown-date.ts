/** The parts of a date as everybody sees it, on screens and in mails: `dd LLLL yy`. */
export const SHOWN_DATE = { day: '2-digit', month: 'long', year: '2-digit' } as const;

/** The date within the parts of a format with `SHOWN_DATE`: "05 March 26". */
export const shownDate = (parts: readonly Intl.DateTimeFormatPart[]): string => {
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('day')} ${part('month')} ${part('year')}`;
};
