import { i18n, isApiError } from '@waymark/shell-kit';

/** What to tell somebody of an error, where there is no form whose fields would show it. */
export const errorText = (error: unknown): string => {
  if (isApiError(error, 'NETWORK')) return i18n.t('kit:error.network');
  if (!isApiError(error)) return error instanceof Error ? error.message : i18n.t('kit:error.unknown');
  return Object.values(error.errors)[0] ?? error.message;
};
