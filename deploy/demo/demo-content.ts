/** The content of the demo organisation. First names refer to `PEOPLE`; days count from today, past days are negative. */
export const ORGANISATION = 'Fjord Bikes';

export const PEOPLE = {
  ada: { first_name: 'Ada', last_name: 'Lindqvist', email: 'ada@fjord-bikes.example' },
  milo: { first_name: 'Milo', last_name: 'Berger', email: 'milo@fjord-bikes.example' },
  noor: { first_name: 'Noor', last_name: 'Haddad', email: 'noor@fjord-bikes.example' },
  jonas: { first_name: 'Jonas', last_name: 'Petit', email: 'jonas@fjord-bikes.example' },
  elena: { first_name: 'Elena', last_name: 'Rossi', email: 'elena@fjord-bikes.example' },
} as const;

export const PLATFORM_OWNER = { first_name: 'Petra', last_name: 'Owner', email: 'petra@waymark.example' } as const;

/** Invited, but not yet members. */
export const INVITED = ['sami@fjord-bikes.example', 'ines@fjord-bikes.example'];

/** The day on which Ada signs up. */
export const FIRST_DAY = -127;
/** The day on which the organisation outgrows the free plan. */
export const PLAN_CHANGES = -25;
/** The day on which the last two are invited. */
export const MORE_INVITED = -2;

export type Who = keyof typeof PEOPLE;
/** The owner of something, or who is waited for. */
export type Owner = Who | { team: string };

export const TEAMS: Record<string, Who[]> = {
  Product: ['milo', 'noor'],
  Sales: ['jonas', 'elena'],
  Workshop: ['noor', 'jonas', 'ada'],
};

export const TIMEZONE = 'Europe/Brussels';

/** On Mondays. */
export const REMINDER = { frequency: 'weekly', day: 0, time: '09:00', timezone: TIMEZONE, activated: true };
