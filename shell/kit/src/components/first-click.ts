/** Acts on the first click of a double click only: the second one would hit what has meanwhile taken the place of the first, or undo it. */
export const firstClick =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
