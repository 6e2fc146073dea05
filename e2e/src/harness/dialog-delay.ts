import type { Page } from 'playwright-core';

/** How long a dialog took. Also in frames, which depend less on the load of the machine. */
export type DialogDelay = { dialogMs: number; dialogFrames: number };

/** Measures, in the page, from the click on *New objective* until the dialog has its fields. */
export const dialogDelay = async (page: Page): Promise<DialogDelay> => {
  const opening = page.evaluate(
    () =>
      new Promise<DialogDelay>((resolve) => {
        const begin = (): void => {
          const began = performance.now();
          let dialogFrames = 0;
          const check = (): void => {
            dialogFrames += 1;
            const isThere = document.querySelector('[role=dialog] form input') !== null;
            if (isThere) resolve({ dialogMs: performance.now() - began, dialogFrames });
            else requestAnimationFrame(check);
          };
          check();
        };
        window.addEventListener('click', begin, { capture: true, once: true });
      }),
  );
  await page.getByRole('button', { name: 'New objective' }).first().click();
  return opening;
};
