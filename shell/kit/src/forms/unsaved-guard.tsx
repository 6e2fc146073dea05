import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** `useUnsavedGuard` as a part of a form. */
export const UnsavedGuard = ({ dirty }: { dirty: boolean }): null => {
  useUnsavedGuard(dirty);
  return null;
};
