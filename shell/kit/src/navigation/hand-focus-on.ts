import toasts from '../components/toast-host.module.css';

const FOCUSABLE = ['a[href]', 'button', 'input', 'select', 'textarea', '[tabindex="0"]']
  .map((kind) => `${kind}:not(:disabled)`)
  .join();

const focusablesOf = (around: Element): HTMLElement[] => [...around.querySelectorAll<HTMLElement>(FOCUSABLE)];

const focus = (element: HTMLElement | undefined): boolean => {
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
};

/** Moves the focus to the nearest heading; on a screen that has not loaded yet, to the beginning of its content. */
const focusHeading = (place: Element | null): void => {
  for (let around = place; around; around = around.parentElement) {
    const heading = around.querySelector<HTMLElement>('h1, h2');
    if (!heading) continue;
    heading.tabIndex = -1;
    if (focus(heading)) return;
  }
  focus(document.querySelector('main') ?? undefined);
};

/** The ancestors of an element, beginning with the nearest. */
export const placesOf = (element: Element | null): Element[] => {
  const places: Element[] = [];
  for (let place = element?.parentElement; place && place.localName !== 'main' && place !== document.body; ) {
    places.push(place);
    place = place.parentElement;
  }
  return places;
};

/** Moves the focus to the list from which the focused element was removed, else to the nearest heading. */
export const focusNear = (places: readonly Element[]): void => {
  const place = places.find((each) => each.isConnected) ?? document.querySelector('main') ?? document.body;
  if (!(place.matches('ul, ol, tbody') && focus(focusablesOf(place)[0]))) focusHeading(place);
};

/** The control that opened the dropdown around an element; once that is closed, it can only be found by its name. */
const openerOf = (element: Element): HTMLElement | undefined => {
  const openers = [...document.querySelectorAll<HTMLElement>('[aria-controls], [aria-haspopup]')];
  for (let around: Element | null = element; around; around = around.parentElement) {
    const { id } = around;
    const namedBy = around.getAttribute('aria-labelledby');
    const opener = openers.find(
      (each) => (id && each.getAttribute('aria-controls') === id) || (namedBy && each.id === namedBy),
    );
    if (opener) return opener;
  }
  return undefined;
};

const nameOf = (element: Element): string | null => element.getAttribute('aria-label') ?? element.textContent;

/** The same control, if it was rendered again: the button of a menu is, once the code of the menu has loaded. */
const renewed = (records: readonly MutationRecord[], had: Element): HTMLElement | undefined => {
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof HTMLElement);
  const controls = added.flatMap((node) => [node, ...focusablesOf(node)]);
  const name = nameOf(had);
  // A field is named by its label, which is removed as well, so that two fields cannot be compared.
  return name ? controls.find((each) => each.localName === had.localName && nameOf(each) === name) : undefined;
};

/** Moves the focus to the same control of the sibling of `removed`, else to the nearest heading. */
const focusBeside = (
  { target, nextSibling, previousSibling }: MutationRecord,
  removed: Element,
  had: Element,
): void => {
  const index = focusablesOf(removed).indexOf(had as HTMLElement);
  for (const beside of [nextSibling, previousSibling]) {
    if (!(beside instanceof HTMLElement) || !beside.isConnected || beside.localName !== removed.localName) continue;
    // A toast stays for as long as it has the focus.
    if (beside.matches(`.${toasts.region}`)) continue;
    const controls = focusablesOf(beside);
    if (focus(controls[index] ?? controls[0])) return;
  }
  focusHeading(target instanceof Element && target.isConnected ? target : document.querySelector('main'));
};

/**
 * When a focused element disappears, moves the focus to its neighbour or to the heading, so that keyboard users keep their place. Active as
 * long as the page is open.
 * @param before had the focus when this code began to load, and may have disappeared since
 */
export const handFocusOn = (before: Element | null = null): void => {
  if (before && !before.isConnected && document.activeElement === document.body)
    focusHeading(document.querySelector('main'));
  let focused: Element | null = document.activeElement;
  const onFocus = (event: FocusEvent): void => {
    focused = event.target instanceof Element ? event.target : null;
  };
  // After a click elsewhere the focus belongs there; a click on an entry of a menu continues from the menu's button.
  const onPoint = ({ target }: PointerEvent): void => {
    focused = target instanceof Element ? target.closest('[role="menu"]') : null;
  };
  // A press that leaves the focus where it is: of a day in a calendar, or of a button beside a field.
  const onPress = ({ defaultPrevented }: MouseEvent): void => {
    if (defaultPrevented) focused ??= document.activeElement;
  };
  const observer = new MutationObserver((records) => {
    if (!focused || document.activeElement !== document.body) return;
    const had = focused;
    if (had.isConnected) {
      // Moved with its item of a list that is now in another order.
      if (records.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(had))))
        focus(had as HTMLElement);
      return;
    }
    // At once, because a dialog that opens next stores the currently focused element.
    if (focus(renewed(records, had) ?? openerOf(had))) return;
    for (const record of records) {
      const removed = [...record.removedNodes].find((node) => node.contains(had));
      if (!(removed instanceof Element)) continue;
      // The focus is moved once for each removed element; later changes of the page must not move it again.
      focused = null;
      // The code that removed it may have moved the focus itself.
      setTimeout(() => document.activeElement === document.body && focusBeside(record, removed, had), 0);
      return;
    }
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPoint, { capture: true });
  document.addEventListener('mousedown', onPress);
  observer.observe(document.body, { childList: true, subtree: true });
};

/** Moves the focus to the first button of the newest toast; once that is closed, back to where it was. */
export const focusMessage = (): void => {
  const button = document.querySelector<HTMLElement>(`.${toasts.region} button`);
  const message = button?.closest('li');
  if (!button || !message?.parentElement) return;
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    if (message.isConnected) return;
    observer.disconnect();
    if (document.activeElement === document.body && before instanceof HTMLElement && before.isConnected) focus(before);
  });
  observer.observe(message.parentElement, { childList: true });
  button.focus();
};
