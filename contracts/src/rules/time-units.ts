/** A day of 24 hours, in milliseconds. Days of a calendar may be longer or shorter where clocks change. */
export const DAY_MS = 86_400_000;
