import { BULK_LIMIT, importPeople } from '@waymark/contracts';
import { type AnswerTo, formatNumber, isApiError, keysChangedWith, useApi, useOrganisation } from '@waymark/shell-kit';
import { useIsShown, useSave } from '@waymark/shell-kit/actions';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { summaryOf } from './import-summary.ts';
import type { ImportRow } from './people-file.ts';
import { readText } from './read-text.ts';

export type Preview = {
  fileName: string;
  rows: ImportRow[];
  numbers: number[];
  answer: AnswerTo<typeof importPeople>;
};

/** A file of tens of megabytes would freeze the browser for seconds. */
const FILE_LIMIT = 5_000_000;

const CELL = /^rows\[(\d+)\]\.(name|email|team)$/;
/** Enough to show that a whole column is wrong. */
const REFUSED_SHOWN = 5;

/** The first cells that the server refuses, by line in the file. */
const refusedCells = (error: unknown, numbers: readonly number[]) =>
  Object.entries(isApiError(error) ? error.errors : {})
    .flatMap(([key, problem]) => {
      const [, row, field] = CELL.exec(key) ?? [];
      return row && field ? [{ line: numbers[Number(row)] ?? 0, field, problem }] : [];
    })
    .sort((one, other) => one.line - other.line)
    .slice(0, REFUSED_SHOWN);

/** The steps of an import: read the file, fetch the preview, import. */
export const useImport = (onDone: () => void) => {
  const { t } = useTranslation('admin');
  const api = useApi();
  const { uuid: org } = useOrganisation();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string>();
  const isShown = useIsShown();
  const read = useSave({
    work: async (file: File): Promise<Preview | null> => {
      if (file.size > FILE_LIMIT) {
        setProblem(t('import.problem_too_large', { megabytes: FILE_LIMIT / 1_000_000, most: BULK_LIMIT }));
        return null;
      }
      const { readPeopleFile } = await import('./people-file.ts');
      const people = readPeopleFile(await readText(file));
      if (!people.ok) {
        setProblem(t(`import.problem_${people.problem}`, { count: people.lines, most: BULK_LIMIT }));
        return null;
      }
      const { rows, numbers } = people;
      try {
        const answer = await api.ask(importPeople, { org }, { rows, dry_run: true });
        return { fileName: file.name, rows, numbers, answer };
      } catch (error) {
        const cells = refusedCells(error, numbers);
        if (cells.length === 0) throw error;
        const words = cells.map(({ line, field, problem }) =>
          t('import.problem_cell', { line: formatNumber(line), column: t(`import.column_${field}`), problem }),
        );
        setProblem(words.join('\n'));
        return null;
      }
    },
    onSaved: setPreview,
  });
  const bring = useSave({
    work: ({ rows }: Preview) => api.ask(importPeople, { org }, { rows, dry_run: false }),
    success: ({ lines }) => t('import.done', { count: summaryOf(lines).effective }),
    invalidates: keysChangedWith(org, 'user_organisations'),
    onSaved: () => isShown() && onDone(),
  });
  return {
    preview,
    problem,
    reading: read.isPending,
    bringing: bring.isPending,
    refusal: bring.error,
    choose: (file: File) => {
      // One at a time: of two the slower one would replace the preview of the other. The button is busy, but a file can still be dropped.
      if (read.isPending) return;
      setProblem(undefined);
      read.mutate(file);
    },
    again: () => {
      bring.reset();
      setPreview(null);
    },
    bring: () => preview && bring.mutate(preview),
  };
};
