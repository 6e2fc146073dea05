class NoResizeObserver {
  observe(_target: Element): void {}
  unobserve(_target: Element): void {}
  disconnect(): void {}
}

/** In jsdom no element is visible. */
export class NoIntersectionObserver extends NoResizeObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  takeRecords(): [] {
    return [];
  }
}

/** Browser features that Mantine and the virtual lists need and jsdom does not have. */
export const installBrowserStubs = (): void => {
  window.matchMedia ??= (media) =>
    ({
      matches: false,
      media,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    }) as MediaQueryList;
  window.ResizeObserver ??= NoResizeObserver;
  window.IntersectionObserver ??= NoIntersectionObserver;
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  globalThis.requestAnimationFrame ??= (work) => Number(setTimeout(() => work(0), 0));
};
