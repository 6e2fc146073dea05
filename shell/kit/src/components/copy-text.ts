import { i18n } from '../i18n/language.ts';
import { toast } from './toast.ts';

/** Copies to the clipboard and says so. */
export const copyText = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(i18n.t('kit:clipboard.copied'));
  } catch {
    toast.error(i18n.t('kit:clipboard.failed'));
  }
};
