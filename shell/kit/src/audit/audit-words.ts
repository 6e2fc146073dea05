import { useQuery } from '@tanstack/react-query';
import { fill, loadAuditWords, type Values } from '@waymark/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/language.ts';

/** A text of the audit log by its key without `audit.`, such as `heading.when`. */
export type AuditWords = {
  /** Undefined if there is none. */
  find: (key: string, values?: Values) => string | undefined;
  /** The key itself if there is none. */
  say: (key: string, values?: Values) => string;
};

/** The texts of the audit log in the reader's language, loaded only here; undefined until then. */
export const useAuditWords = () => {
  // Renders again when the language changes.
  useTranslation('kit');
  const lang = currentLanguage();
  const {
    data: texts,
    error,
    refetch,
  } = useQuery({
    queryKey: ['audit words', lang],
    queryFn: () => loadAuditWords(lang),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const find: AuditWords['find'] = (key, values) => {
    const text = texts?.[`audit.${key}`];
    return text === undefined ? undefined : fill(text, lang, values);
  };
  const words: AuditWords = { find, say: (key, values) => find(key, values) ?? key };
  return { words: texts && words, error, retry: () => void refetch() };
};

/** The action as a sentence without its subject, which is shown beside it; the name of an action that this version does not know. */
export const sentenceOf = ({ find }: AuditWords, action: string): string => find(`did.${action}`) ?? action;
