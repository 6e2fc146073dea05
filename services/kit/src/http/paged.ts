import type { CallBase } from './call.ts';

/** A page of a list as its answer; the total is in a header too. */
export const paged = async <Page extends { total: number }>(
  { setHeader }: Pick<CallBase<object>, 'setHeader'>,
  found: Promise<Page>,
): Promise<Page> => {
  const page = await found;
  setHeader('x-total-count', page.total);
  return page;
};
