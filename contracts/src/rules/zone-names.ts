/** Current IANA names of time zones that browsers may list by an old name. */
const TODAY: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** IANA names without an area, as browsers give them: elsewhere such names are abbreviations, some of other time zones. */
const BY_AREA: Readonly<Record<string, string>> = {
  CET: 'Europe/Brussels',
  CST6CDT: 'America/Chicago',
  EET: 'Europe/Athens',
  EST: 'America/Panama',
  EST5EDT: 'America/New_York',
  HST: 'Pacific/Honolulu',
  MET: 'Europe/Brussels',
  MST: 'America/Phoenix',
  MST7MDT: 'America/Denver',
  PST8PDT: 'America/Los_Angeles',
  WET: 'Europe/Lisbon',
};
/** The name that is used today for one that a browser gives. */
export const currentZone = (zone: string): string => TODAY[zone] ?? BY_AREA[zone] ?? zone;

/** The names that Intl lists; none in browsers that cannot list them. */
export const listedZones = (): string[] => ('supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []);

let spellings: ReadonlyMap<string, string> | undefined;
/** The current spelling of a time zone's name, whatever its case; other names stay as they are. */
export const spelledZone = (name: string): string => {
  spellings ??= new Map([
    ...[...listedZones(), ...Object.values(TODAY), 'UTC', 'GMT'].map((zone) => [zone.toLowerCase(), zone] as const),
    ...Object.entries(BY_AREA).map(([zone, named]) => [zone.toLowerCase(), named] as const),
  ]);
  return spellings.get(name.toLowerCase()) ?? name;
};

/** Intl also accepts abbreviations and other names that Postgres does not accept or takes for other time zones. */
const OF_IANA =
  /^(?:UTC|GMT|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada|Chile|Etc|Europe|Indian|Mexico|Pacific|US)\/(?!Pacific-New$)[\w+/-]{1,58})$/i;

/** Whether it is the IANA name of a time zone. */
export const isTimeZone = (name: string): boolean => {
  if (!OF_IANA.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};
