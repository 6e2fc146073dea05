import type { DemoObjective } from './demo-objective.ts';

/** What teams and people work on today. */
export const PRESENT: DemoObjective[] = [
  {
    name: 'Launch the folding bike',
    goal: 'committed',
    owner: { team: 'Product' },
    validator: 'ada',
    period: [-60, 30],
    created: -68,
    moves: [
      [-67, 'validation'],
      [-66, 'creation'],
      [-63, 'validation'],
      [-60, 'working'],
    ],
    comments: [
      {
        day: -4,
        by: 'ada',
        text: '@milo could we show it at the fair in Cologne? They ask by Friday.',
        reactions: [[-3, 'jonas', 'thumbs_up']],
      },
      {
        day: -3,
        by: 'milo',
        text: 'With two prototypes, yes. One of them folds by itself now.',
        reactions: [
          [-2, 'ada', 'celebrate'],
          [-2, 'noor', 'heart'],
        ],
      },
      { day: -2, by: 'ada', text: 'Then it is settled: @milo takes the train with them, @Sales has the stand.' },
    ],
    keyresults: [
      {
        name: 'Prototypes ridden by customers',
        owner: 'milo',
        unit: 'bikes',
        from: 0,
        to: 25,
        updates: [
          [-49, 4, 'Out with friends of the house.'],
          [-42, 9, 'First batch is out.'],
          [-26, 15, 'Second batch.', 7],
          [-12, 21, 'They do not want to give them back.', 9],
        ],
      },
      {
        name: 'Time to fold',
        owner: 'noor',
        unit: 'seconds',
        from: 48,
        to: 15,
        updates: [
          [-49, 41, 'With both hands.'],
          [-42, 33, 'The new hinge.'],
          [-26, 27, 'The pedals fold as well.', 8],
          [-5, 22, 'One movement fewer.', 6],
        ],
        blockers: [{ day: -3, kind: 'waiting', text: 'The samples of the hinge lie on his desk.', waitingFor: 'milo' }],
      },
      {
        name: 'Pre-orders',
        owner: 'milo',
        unit: 'orders',
        from: 0,
        to: 400,
        updates: [
          [-42, 35, 'The page is online.', 7],
          [-33, 60, 'The newsletter went out.', 5],
        ],
        blockers: [{ day: -5, kind: 'waiting', text: 'The price is not set.', waitingFor: 'ada' }],
      },
    ],
  },
  {
    name: 'Open the shops in Ghent and Utrecht',
    goal: 'committed',
    owner: { team: 'Sales' },
    validator: 'ada',
    period: [-20, 70],
    created: -26,
    moves: [
      [-25, 'validation'],
      [-20, 'working'],
    ],
    keyresults: [
      {
        name: 'Shops open',
        owner: 'elena',
        unit: 'shops',
        from: 0,
        to: 2,
        updates: [[-5, 1, 'Ghent is open.', 7]],
        blockers: [
          {
            day: -14,
            kind: 'waiting',
            text: 'The landlord in Utrecht has not signed.',
            resolved: [-4, 'He has: the keys come next week.'],
          },
        ],
      },
      {
        name: 'Test rides in a week',
        owner: 'jonas',
        unit: 'rides',
        from: 10,
        to: 80,
        updates: [
          [-12, 31, 'A sunny weekend.', 6],
          [-1, 24, 'Rain.', 5],
        ],
      },
    ],
  },
  {
    name: 'Bring the stock into one list',
    goal: 'committed',
    owner: { team: 'Workshop' },
    validator: 'ada',
    period: [-56, 21],
    created: -62,
    moves: [
      [-60, 'validation'],
      [-56, 'working'],
    ],
    keyresults: [
      {
        name: 'Parts counted and labelled',
        owner: 'noor',
        unit: 'parts',
        from: 0,
        to: 2400,
        updates: [
          [-49, 350, 'Brakes and chains.'],
          [-42, 700, 'Everything on the left wall.'],
          [-28, 820, 'The season takes all hands.', 4],
        ],
        blockers: [{ day: -20, kind: 'time', text: 'Nobody counts before the season is over.' }],
      },
      {
        name: 'Orders with a missing part',
        owner: 'jonas',
        unit: '%',
        from: 18,
        to: 3,
        updates: [
          [-35, 14, 'What is labelled is found.'],
          [-12, 16, 'Back to looking for things.', 4],
        ],
      },
    ],
  },
  {
    name: 'Speak Dutch with our customers',
    goal: 'aspirational',
    owner: 'milo',
    validator: 'noor',
    period: [-45, 45],
    created: -48,
    moves: [
      [-47, 'validation'],
      [-45, 'working'],
    ],
    keyresults: [
      {
        name: 'Lessons finished',
        owner: 'milo',
        unit: 'lessons',
        from: 0,
        to: 30,
        updates: [
          [-42, 2, 'Goedemorgen.'],
          [-26, 12, 'Dank je wel.'],
          [-12, 19, 'The numbers are the worst.', 7],
          [-5, 23, 'Ik spreek een beetje.', 8],
        ],
      },
      {
        name: 'Calls held in Dutch',
        owner: 'milo',
        unit: 'calls',
        from: 0,
        to: 10,
        updates: [[-5, 3, 'The first three were short.', 5]],
      },
    ],
  },
  {
    name: 'Buy from neighbours',
    goal: 'committed',
    owner: 'jonas',
    validator: 'elena',
    period: [-35, 55],
    created: -38,
    moves: [
      [-36, 'validation'],
      [-35, 'working'],
    ],
    keyresults: [
      {
        name: 'Suppliers within a hundred kilometres',
        owner: 'jonas',
        unit: 'suppliers',
        from: 4,
        to: 12,
        updates: [
          [-26, 6, 'Bags and bells.'],
          [-19, 8, 'A saddler, and one for paint.', 8],
          [-1, 10, 'Two more after the visit.', 9],
        ],
      },
    ],
  },
  {
    name: 'Be ready for the winter',
    description: 'The first frost finds every shop with tyres, lights and somebody who knows how to fit them.',
    goal: 'committed',
    owner: 'elena',
    validator: 'milo',
    period: [-80, 8],
    created: -84,
    moves: [
      [-83, 'validation'],
      [-80, 'working'],
    ],
    keyresults: [
      {
        name: 'Winter tyres on the shelves',
        owner: 'elena',
        unit: 'pairs',
        from: 0,
        to: 400,
        updates: [
          [-63, 90, 'Ordered before everybody else.', 8],
          [-42, 190, 'The second lorry.', 9],
          [-26, 270, 'The third came half full.', 8],
          [-12, 295, 'The maker sells to bigger ones first.', 6],
          [-1, 300, 'Twelve pairs a week, and one week left.', 4],
        ],
      },
      {
        name: 'People who can fit studded tyres',
        owner: 'noor',
        unit: 'people',
        from: 2,
        to: 12,
        updates: [
          [-56, 5, 'An evening with pizza.', 8],
          [-26, 8, 'Another one.', 8],
          [-5, 9, 'Two were ill.', 7],
        ],
      },
    ],
  },
];
