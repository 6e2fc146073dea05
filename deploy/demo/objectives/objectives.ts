import { OF_THE_COMPANY } from './company-objectives.ts';
import type { DemoObjective } from './demo-objective.ts';
import { EARLIER } from './earlier-objectives.ts';
import { PRESENT } from './present-objectives.ts';

/** Objectives of the coming period. */
const COMING: DemoObjective[] = [
  {
    name: 'Lease bikes to companies',
    goal: 'aspirational',
    company: true,
    owner: 'jonas',
    validator: 'ada',
    period: [10, 100],
    created: -6,
    moves: [[-5, 'validation']],
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
    period: [20, 110],
    created: -3,
    moves: [[-2, 'validation']],
    keyresults: [{ name: 'People who took the course', owner: 'noor', unit: 'people', from: 0, to: 120 }],
  },
  {
    name: 'Ride to work, all of us',
    goal: 'aspirational',
    owner: 'milo',
    validator: 'noor',
    period: [12, 102],
    created: -6,
    moves: [
      [-5, 'validation'],
      [-2, 'creation'],
    ],
    comments: [
      { day: -2, by: 'noor', text: '@milo I like it. Say how we count those who live too far, and I start it.' },
    ],
    keyresults: [{ name: 'Ways to work by bike', owner: 'milo', unit: '%', from: 45, to: 80 }],
  },
];

export const OBJECTIVES: readonly DemoObjective[] = [...EARLIER, ...OF_THE_COMPANY, ...PRESENT, ...COMING];
