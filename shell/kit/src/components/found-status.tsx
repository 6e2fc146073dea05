import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from './visually-hidden.tsx';

/** How long the typing has to pause before a search is made or announced, in ms. */
export const PAUSE_MS = 200;

type Found = { count: number; nothing: string };

/**
 * The `inputContainer` of a field with options, which tells screen readers how many a search has found: they announce an option, but
 * neither how many there are nor that there is none.
 * @param found the result, with the text if there is none; undefined while nothing is sought, or the search goes on
 */
export const useFoundStatus = (found: Found | undefined) => {
  const { t } = useTranslation('kit');
  return (field: ReactNode): ReactNode => (
    <>
      {field}
      <VisuallyHidden role="status">
        {found && (found.count > 0 ? t('picker.found', { count: found.count }) : found.nothing)}
      </VisuallyHidden>
    </>
  );
};

/** Shown in place of the options if there are none; a list of options must have one (ARIA). */
export const NoOption = ({ children }: { children: ReactNode }): ReactNode => (
  <span role="option" tabIndex={-1} aria-disabled="true" aria-selected="false">
    {children}
  </span>
);
