import { asLabel, type Lang, loadGlossary } from '@waymark/contracts';
import { glossaries } from './messages.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The words of docs/glossary.md as labels, in sections, for the texts of the kit: `kit:status.working`. */
export const loadLabels = async (lang: Lang): Promise<Labels> => {
  const glossary = glossaries.get(lang) ?? (await loadGlossary(lang));
  glossaries.set(lang, glossary);
  const labels: Record<string, Record<string, string>> = {};
  for (const [key, word] of Object.entries(glossary)) {
    const [section = '', term = ''] = key.split('.');
    if (typeof word === 'string') labels[section] = { ...labels[section], [term]: asLabel(word, lang) };
  }
  return labels;
};
