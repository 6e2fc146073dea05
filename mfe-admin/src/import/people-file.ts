import { type BodyOf, BULK_LIMIT, fold, type importPeople, isEmail } from '@waymark/contracts';
import Papa from 'papaparse';

export type ImportRow = BodyOf<typeof importPeople>['rows'][number];

type PeopleFile =
  /** `numbers`: which line of the file each row is, as a spreadsheet counts them. */
  | { ok: true; rows: ImportRow[]; numbers: number[] }
  /**
   * `empty`: nobody in it. `addresses`: no column holds addresses. `too_long`: more lines than one file may have. `spreadsheet`: no text, but what a
   * spreadsheet keeps for itself.
   */
  | { ok: false; problem: 'empty' | 'addresses' | 'too_long' | 'spreadsheet'; lines: number };

type Field = 'email' | 'name' | 'team' | 'first' | 'last';

/** What people call the columns, in each language; compared without case and accents. */
const HEADINGS: Record<Field, readonly string[]> = {
  email: [
    'email',
    'e-mail',
    'mail',
    'address',
    'email address',
    'e-mail address',
    'adresse',
    'adresse e-mail',
    'e-mailadres',
    'e-mail-adresse',
    'correo',
    'correo electronico',
    'indirizzo',
    'indirizzo e-mail',
    'adresa',
    'adresa de e-mail',
  ],
  name: ['name', 'full name', 'nom', 'naam', 'nombre', 'nome', 'nume'],
  first: ['first name', 'firstname', 'given name', 'prenom', 'voornaam', 'vorname', 'nombre de pila', 'prenume'],
  last: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'nom de famille',
    'achternaam',
    'nachname',
    'apellido',
    'apellidos',
    'cognome',
    'nume de familie',
  ],
  team: ['team', 'team name', 'group', 'equipe', 'ploeg', 'equipo', 'squadra', 'gruppo', 'echipa'],
};

type Columns = Partial<Record<Field, number>>;

const headedColumns = (first: readonly string[]): Columns | null => {
  const columns: Columns = {};
  first.forEach((cell, index) => {
    const wanted = fold(cell);
    for (const field of Object.keys(HEADINGS) as Field[]) {
      if (columns[field] === undefined && HEADINGS[field].includes(wanted)) columns[field] = index;
    }
  });
  return columns.email === undefined ? null : columns;
};

/** Without headings: the column of addresses, and around it the name first, then the team. */
const guessedColumns = (lines: readonly (readonly string[])[]): Columns | null => {
  const width = Math.max(...lines.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const hits = (column: number): number => lines.filter((line) => isEmail((line[column] ?? '').trim())).length;
  const email = columns.reduce((best, column) => (hits(column) > hits(best) ? column : best), 0);
  if (hits(email) === 0) return null;
  const [name, team] = columns.filter((column) => column !== email);
  return { email, name, team };
};

/** A cell as one line: spreadsheets have line breaks in theirs. */
const cellAt = (line: readonly string[], column: number | undefined): string | null =>
  (column === undefined ? '' : (line[column] ?? '').replace(/\s+/g, ' ').trim()) || null;

/** Beside "Apellidos", "Nombre" heads a first name; beside "Prénom", "Nom" heads a last one. */
const nameIn = (line: readonly string[], { first, name, last }: Columns): string | null => {
  const whole = first === undefined || last === undefined ? null : cellAt(line, name);
  const parts = [first, name, last].map((column) => cellAt(line, column)).filter(Boolean);
  return whole ?? (parts.join(' ') || null);
};

const rowOf = (line: readonly string[], columns: Columns): ImportRow => ({
  name: nameIn(line, columns),
  email: cellAt(line, columns.email),
  team: cellAt(line, columns.team),
});

/** Excel's own first line, `sep=;`, which it does not count as one. */
const separated = (text: string): { delimiter?: string; rest: string } => {
  const [line, delimiter] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [''];
  return { ...(delimiter && { delimiter }), rest: text.slice(line.length) };
};

/** Empty lines, the one at the end too, would count as lines of one column: with a few of them, the separator of two columns is not seen. */
const guessedDelimiter = (text: string): string =>
  Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;

/** How the files of spreadsheets begin: a zip, and what came before. */
const isSpreadsheet = (text: string): boolean => ['PK\x03\x04', 'ÐÏ\x11à'].some((start) => text.startsWith(start));

/** Reads a CSV of people: commas, semicolons or tabs, with or without a line of headings. */
export const readPeopleFile = (text: string): PeopleFile => {
  if (isSpreadsheet(text)) return { ok: false, problem: 'spreadsheet', lines: 0 };
  const { rest, delimiter } = separated(text.replace(/^\uFEFF/, ''));
  const { data } = Papa.parse<string[]>(rest, { delimiter: delimiter ?? guessedDelimiter(rest) });
  const filled = data.flatMap((line, index) => (line.some((cell) => cell.trim()) ? [{ line, number: index + 1 }] : []));
  const [first] = filled;
  if (!first) return { ok: false, problem: 'empty', lines: 0 };
  const headed = headedColumns(first.line);
  const people = headed ? filled.slice(1) : filled;
  if (people.length === 0) return { ok: false, problem: 'empty', lines: 0 };
  if (people.length > BULK_LIMIT) return { ok: false, problem: 'too_long', lines: people.length };
  const columns = headed ?? guessedColumns(people.map(({ line }) => line));
  if (!columns) return { ok: false, problem: 'addresses', lines: people.length };
  return {
    ok: true,
    rows: people.map(({ line }) => rowOf(line, columns)),
    numbers: people.map(({ number }) => number),
  };
};
