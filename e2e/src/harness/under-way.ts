import type { Page, Request } from 'playwright-core';

/** The page's pending requests, without the live stream, which never ends. */
export const callsUnderWay = (page: Page): ReadonlySet<Request> => {
  const underWay = new Set<Request>();
  page.on('request', (request) => request.url().endsWith('/live') || underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
};
