import { i18n } from '../i18n/language.ts';
import { toast } from './toast.ts';

/** Copies to the clipboard and shows a toast; returns whether that worked. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(i18n.t('kit:clipboard.copied'));
    return true;
  } catch {
    toast.error(i18n.t('kit:clipboard.failed'));
    return false;
  }
};
