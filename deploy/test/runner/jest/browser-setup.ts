import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/dom';

// Longer waits than the default, because a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

const noop = () => undefined;

class QuietResizeObserver implements ResizeObserver {
  observe = noop;
  unobserve = noop;
  disconnect = noop;
}

class QuietIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe = noop;
  unobserve = noop;
  disconnect = noop;
  takeRecords = () => [];
}

const media = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: noop,
  removeListener: noop,
  addEventListener: noop,
  removeEventListener: noop,
  dispatchEvent: () => false,
});

// A test may use the node environment, which needs nothing.
if (typeof window !== 'undefined') {
  window.matchMedia = media;
  window.ResizeObserver = QuietResizeObserver;
  window.IntersectionObserver = QuietIntersectionObserver;
  window.HTMLElement.prototype.scrollIntoView = noop;
  window.HTMLElement.prototype.hasPointerCapture = () => false;
  window.scrollTo = noop;
  // As on a page served by plain http.
  Object.defineProperty(window.crypto, 'randomUUID', { value: undefined });
}
