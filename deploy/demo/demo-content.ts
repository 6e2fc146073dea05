/** The content of the demo organisation. First names refer to `PEOPLE`, `days` count from today. */
export const ORGANISATION = 'Fjord Bikes';

export const PEOPLE = {
  ada: { first_name: 'Ada', last_name: 'Lindqvist', email: 'ada@fjord-bikes.example' },
  milo: { first_name: 'Milo', last_name: 'Berger', email: 'milo@fjord-bikes.example' },
  noor: { first_name: 'Noor', last_name: 'Haddad', email: 'noor@fjord-bikes.example' },
  jonas: { first_name: 'Jonas', last_name: 'Petit', email: 'jonas@fjord-bikes.example' },
  elena: { first_name: 'Elena', last_name: 'Rossi', email: 'elena@fjord-bikes.example' },
} as const;

export const PLATFORM_OWNER = { first_name: 'Petra', last_name: 'Owner', email: 'petra@waymark.example' } as const;

/** Invited, and not yet there. */
export const INVITED = ['sami@fjord-bikes.example', 'ines@fjord-bikes.example'];

export type Who = keyof typeof PEOPLE;

export const TEAMS: Record<string, Who[]> = {
  Product: ['milo', 'noor'],
  Sales: ['jonas', 'elena'],
  Workshop: ['noor', 'jonas', 'ada'],
};

export type StoryKeyResult = {
  name: string;
  owner: Who;
  unit: string;
  from: number;
  to: number;
  /** The values it has had, with what was said about each. */
  updates?: [value: number, comment: string][];
};

export type StoryObjective = {
  name: string;
  description?: string;
  goal: 'committed' | 'aspirational';
  owner: Who | { team: string };
  company?: true;
  validator: Who;
  days: [start: number, end: number];
  status: 'creation' | 'validation' | 'working' | 'review' | 'archive';
  keyresults: StoryKeyResult[];
};

export const OBJECTIVES: StoryObjective[] = [
  {
    name: 'Become the bike that commuters recommend',
    description: 'We win when riders tell their colleagues about us before we do.',
    goal: 'committed',
    company: true,
    owner: 'ada',
    validator: 'milo',
    days: [-40, 50],
    status: 'working',
    keyresults: [
      {
        name: 'Lift the recommendation score',
        owner: 'ada',
        unit: 'points',
        from: 31,
        to: 55,
        updates: [
          [38, 'The autumn survey is in.'],
          [49, 'Lights that charge while riding made the difference.'],
        ],
      },
      {
        name: 'Riders who return for a service',
        owner: 'noor',
        unit: '%',
        from: 40,
        to: 70,
        updates: [[55, 'Reminders by mail work.']],
      },
      {
        name: 'Complaints in a month',
        owner: 'jonas',
        unit: 'complaints',
        from: 120,
        to: 40,
        updates: [[104, 'The new chain guard ships late.']],
      },
    ],
  },
  {
    name: 'Make every delivery a good surprise',
    goal: 'aspirational',
    company: true,
    owner: 'jonas',
    validator: 'ada',
    days: [-30, 60],
    status: 'working',
    keyresults: [
      {
        name: 'Bikes delivered within five days',
        owner: 'jonas',
        unit: '%',
        from: 52,
        to: 95,
        updates: [[63, 'Second courier on board.']],
      },
      {
        name: 'Deliveries without a scratch',
        owner: 'elena',
        unit: '%',
        from: 88,
        to: 99,
        updates: [
          [97, 'New boxes.'],
          [98.5, 'Fewer hands, fewer scratches.'],
        ],
      },
    ],
  },
  {
    name: 'Launch the folding bike',
    goal: 'committed',
    owner: { team: 'Product' },
    validator: 'ada',
    days: [-60, 30],
    status: 'working',
    keyresults: [
      {
        name: 'Prototypes ridden by customers',
        owner: 'milo',
        unit: 'bikes',
        from: 0,
        to: 25,
        updates: [
          [9, 'First batch is out.'],
          [21, 'They do not want to give them back.'],
        ],
      },
      {
        name: 'Time to fold',
        owner: 'noor',
        unit: 'seconds',
        from: 48,
        to: 15,
        updates: [
          [33, 'The new hinge.'],
          [22, 'One movement fewer.'],
        ],
      },
      { name: 'Pre-orders', owner: 'milo', unit: 'orders', from: 0, to: 400, updates: [[60, 'The page is online.']] },
    ],
  },
  {
    name: 'Open the shops in Ghent and Utrecht',
    goal: 'committed',
    owner: { team: 'Sales' },
    validator: 'ada',
    days: [-20, 70],
    status: 'working',
    keyresults: [
      { name: 'Shops open', owner: 'elena', unit: 'shops', from: 0, to: 2, updates: [[1, 'Ghent is open.']] },
      { name: 'Test rides in a week', owner: 'jonas', unit: 'rides', from: 10, to: 80, updates: [[24, 'Rain.']] },
    ],
  },
  {
    name: 'Speak Dutch with our customers',
    goal: 'aspirational',
    owner: 'milo',
    validator: 'noor',
    days: [-45, 45],
    status: 'working',
    keyresults: [
      {
        name: 'Lessons finished',
        owner: 'milo',
        unit: 'lessons',
        from: 0,
        to: 30,
        updates: [
          [12, 'Dank je wel.'],
          [23, 'Ik spreek een beetje.'],
        ],
      },
      {
        name: 'Calls held in Dutch',
        owner: 'milo',
        unit: 'calls',
        from: 0,
        to: 10,
        updates: [[3, 'The first three were short.']],
      },
    ],
  },
  {
    name: 'Halve the waste of the workshop',
    goal: 'committed',
    owner: { team: 'Workshop' },
    validator: 'noor',
    days: [-90, -2],
    status: 'review',
    keyresults: [
      {
        name: 'Waste in a week',
        owner: 'noor',
        unit: 'kg',
        from: 210,
        to: 105,
        updates: [
          [160, 'Offcuts become fenders.'],
          [112, 'Almost there.'],
        ],
      },
      {
        name: 'Parts bought second-hand',
        owner: 'jonas',
        unit: '%',
        from: 5,
        to: 20,
        updates: [[14, 'Good brakes are rare.']],
      },
    ],
  },
  {
    name: 'Answer every rider within a day',
    goal: 'committed',
    owner: 'elena',
    validator: 'ada',
    days: [-120, -30],
    status: 'archive',
    keyresults: [
      {
        name: 'Time to the first answer',
        owner: 'elena',
        unit: 'hours',
        from: 52,
        to: 20,
        updates: [
          [30, 'A rota helps.'],
          [18, 'Done.'],
        ],
      },
    ],
  },
  {
    name: 'Lease bikes to companies',
    goal: 'aspirational',
    company: true,
    owner: 'jonas',
    validator: 'ada',
    days: [10, 100],
    status: 'validation',
    keyresults: [
      { name: 'Companies that sign', owner: 'jonas', unit: 'companies', from: 0, to: 12 },
      { name: 'Bikes under lease', owner: 'elena', unit: 'bikes', from: 0, to: 300 },
    ],
  },
  {
    name: 'Teach first aid for bikes',
    description: 'A Saturday course in each shop.',
    goal: 'aspirational',
    owner: 'noor',
    validator: 'milo',
    days: [20, 110],
    status: 'creation',
    keyresults: [{ name: 'People who took the course', owner: 'noor', unit: 'people', from: 0, to: 120 }],
  },
];
