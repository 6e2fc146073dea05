import type { Page, Request } from 'playwright-core';

/** What the page has asked for and not got yet; its live stream, which never ends, is none of it. */
export const callsUnderWay = (page: Page): ReadonlySet<Request> => {
  const underWay = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/live') || underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
};
