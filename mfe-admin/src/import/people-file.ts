import { type BodyOf, BULK_LIMIT, fold, type importPeople, isEmail } from '@waymark/contracts';
import Papa from 'papaparse';

export type ImportRow = BodyOf<typeof importPeople>['rows'][number];

type PeopleFile =
  /** `numbers`: the line number of each row, as spreadsheets count lines. */
  | { ok: true; rows: ImportRow[]; numbers: number[] }
  /**
   * `empty`: no people in it. `addresses`: no column has email addresses. `too_long`: too many lines. `spreadsheet`: not text but the
   * binary format of a spreadsheet.
   */
  | { ok: false; problem: 'empty' | 'addresses' | 'too_long' | 'spreadsheet'; lines: number };

type Field = 'email' | 'name' | 'team' | 'first' | 'last';

/** What people call the columns, in each language; compared without case, accents and what stands in brackets. */
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
    'adresse electronique',
    'courriel',
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

type Lines = readonly (readonly string[])[];

/** The column with most email addresses; undefined if there is none. */
const columnOfAddresses = (lines: Lines, columns: readonly number[]): number | undefined => {
  const hits = (column: number): number => lines.filter((line) => isEmail((line[column] ?? '').trim())).length;
  const email = columns.reduce((best, column) => (hits(column) > hits(best) ? column : best), -1);
  return email === -1 ? undefined : email;
};

const headedColumns = (first: readonly string[], people: Lines): Columns | null => {
  const columns: Columns = {};
  const headings = first.map((cell) => fold(cell.replace(/[[(].*/, '').trim()));
  headings.forEach((heading, index) => {
    for (const field of Object.keys(HEADINGS) as Field[]) {
      if (columns[field] === undefined && HEADINGS[field].includes(heading)) columns[field] = index;
    }
  });
  // Any other heading about mail, such as "Work email".
  const mail = headings.flatMap((heading, index) => (/mail/.test(heading) && !heading.includes('@') ? [index] : []));
  const email = columns.email ?? columnOfAddresses(people, mail);
  return email === undefined ? null : { ...columns, email };
};

/** Without headings: of the columns without addresses, the first is the name and the second the team. */
const guessedColumns = (lines: Lines): Columns | null => {
  const width = Math.max(...lines.map((line) => line.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const email = columnOfAddresses(lines, columns);
  if (email === undefined) return null;
  const [name, team] = columns.filter((column) => column !== email);
  return { email, name, team };
};

/** A cell as one line: cells of spreadsheets can contain line breaks. */
const cellAt = (line: readonly string[], column: number | undefined): string | null =>
  (column === undefined ? '' : (line[column] ?? '').replace(/\s+/g, ' ').trim()) || null;

/** "Nombre" is a first name beside "Apellidos", and "Nom" a last name beside "Prénom"; on their own they are the whole name. */
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

/** Removes Excel's line `sep=;`, which Excel does not count as a line. */
const separated = (text: string): { delimiter?: string; rest: string } => {
  const [line, delimiter] = /^sep=([,;\t|])\r?\n/i.exec(text) ?? [''];
  return { ...(delimiter && { delimiter }), rest: text.slice(line.length) };
};

/** Ignores empty lines, even the last one: they would count as lines with one column, and hide the delimiter in a file of two columns. */
const guessedDelimiter = (text: string): string =>
  Papa.parse(text, { preview: 10, skipEmptyLines: 'greedy' }).meta.delimiter;

/** Whether it begins with the signature of a spreadsheet: a zip file (xlsx, ods), or the older xls format. */
const isSpreadsheet = (text: string): boolean => ['PK\x03\x04', 'ÐÏ\x11à'].some((start) => text.startsWith(start));

/** Reads a CSV of people: commas, semicolons or tabs, with or without a line of headings. */
export const readPeopleFile = (text: string): PeopleFile => {
  if (isSpreadsheet(text)) return { ok: false, problem: 'spreadsheet', lines: 0 };
  const { rest, delimiter } = separated(text.replace(/^\uFEFF/, ''));
  const { data } = Papa.parse<string[]>(rest, { delimiter: delimiter ?? guessedDelimiter(rest) });
  const filled = data.flatMap((line, index) => (line.some((cell) => cell.trim()) ? [{ line, number: index + 1 }] : []));
  const [first] = filled;
  if (!first) return { ok: false, problem: 'empty', lines: 0 };
  const headed = headedColumns(
    first.line,
    filled.slice(1).map(({ line }) => line),
  );
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
