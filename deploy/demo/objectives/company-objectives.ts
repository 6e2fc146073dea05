import type { DemoObjective } from './demo-objective.ts';

/** What the whole company works on today. */
export const OF_THE_COMPANY: DemoObjective[] = [
  {
    name: 'Become the bike that commuters recommend',
    description: 'We win when riders tell their colleagues about us before we do.',
    goal: 'committed',
    company: true,
    owner: 'ada',
    validator: 'milo',
    period: [-40, 50],
    created: -46,
    moves: [
      [-45, 'validation'],
      [-40, 'working'],
    ],
    comments: [
      {
        day: -4,
        by: 'milo',
        about: 'Complaints in a month',
        text: 'Three in four are about the chain guard. @jonas shall we hold it back until it fits?',
        reactions: [[-3, 'ada', 'thinking']],
      },
    ],
    keyresults: [
      {
        name: 'Lift the recommendation score',
        owner: 'ada',
        unit: 'points',
        from: 31,
        to: 55,
        updates: [
          [-33, 34, 'The first hundred answers.', 6],
          [-26, 38, 'The survey is in.', 7],
          [-12, 45, 'Riders of the new lights answered.', 7],
          [-5, 49, 'Lights that charge while riding made the difference.', 8],
        ],
      },
      {
        name: 'Riders who return for a service',
        owner: 'noor',
        rhythm: 'monthly',
        unit: '%',
        from: 40,
        to: 70,
        updates: [
          [-33, 43, 'A card with each new bike.'],
          [-26, 48, 'The first cards come back.', 7],
          [-19, 52, 'We call those who forget.', 6],
          [-1, 55, 'Reminders by mail work.', 7],
        ],
      },
      {
        name: 'Complaints in a month',
        owner: 'jonas',
        unit: 'complaints',
        from: 120,
        to: 40,
        updates: [
          [-33, 112, 'Fewer about the lights.', 7],
          [-19, 97, 'The chain guards are on their way.', 5],
          [-5, 104, 'The new chain guard ships late.', 3],
        ],
        blockers: [
          {
            day: -10,
            kind: 'waiting',
            text: 'The drawing of the new chain guard is not released.',
            waitingFor: { team: 'Product' },
          },
        ],
      },
    ],
  },
  {
    name: 'Make every delivery a good surprise',
    goal: 'aspirational',
    company: true,
    owner: 'jonas',
    validator: 'ada',
    period: [-30, 60],
    created: -35,
    moves: [
      [-33, 'validation'],
      [-30, 'working'],
    ],
    keyresults: [
      {
        name: 'Bikes delivered within five days',
        owner: 'jonas',
        unit: '%',
        from: 52,
        to: 95,
        updates: [
          [-26, 55, 'Labels the evening before.', 6],
          [-19, 66, 'Second courier on board.', 8],
          [-5, 63, 'The courier was full on two Fridays.', 6],
        ],
        asks: [-2, 'milo'],
      },
      {
        name: 'Deliveries without a scratch',
        owner: 'elena',
        unit: '%',
        from: 88,
        to: 99,
        updates: [
          [-26, 93, 'Straps instead of tape.'],
          [-19, 97, 'New boxes.', 8],
          [-12, 96, 'One box got wet.', 8],
          [-1, 98.5, 'Fewer hands, fewer scratches.', 9],
        ],
      },
    ],
  },
];
