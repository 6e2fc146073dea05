import type { FormValues } from '@waymark/shell-kit';
import { useEffect } from 'react';

const keyOf = (name: string): string => `waymark.draft.${name}`;

/** What was typed into a dialog that was closed by accident; kept until this browser tab closes. */
export const readDraft = (name: string): FormValues | undefined => {
  try {
    const text = sessionStorage.getItem(keyOf(name));
    return text ? (JSON.parse(text) as FormValues) : undefined;
  } catch {
    return undefined;
  }
};

export const clearDraft = (name: string): void => sessionStorage.removeItem(keyOf(name));

/** Keeps what is typed, for the next time the dialog opens. */
export const DraftKeeper = ({ name, values }: { name: string; values: FormValues }): null => {
  useEffect(() => {
    if (Object.keys(values).length > 0) sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  }, [name, values]);
  return null;
};
