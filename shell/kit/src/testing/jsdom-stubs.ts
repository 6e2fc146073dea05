class NoResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** What Mantine and the virtual lists ask of a browser and jsdom does not have. */
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
  window.HTMLElement.prototype.scrollIntoView ??= () => {};
  window.scrollTo = () => {};
  globalThis.requestAnimationFrame ??= (work) => Number(setTimeout(() => work(0), 0));
};
