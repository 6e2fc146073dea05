/** Whether a key result is measured in percent: its values are shown as the language writes percentages. */
export const isPercent = (unit: string): boolean => unit.trim() === '%';
