import type { Goal, Status } from '@waymark/contracts';
import type { Who } from '../demo-content.ts';

/** Days count from today; those before it are negative. */
export type StoryKeyResult = {
  name: string;
  owner: Who;
  unit: string;
  from: number;
  to: number;
  /** The values it has had: day, value, and what was said about it. */
  updates?: [day: number, value: number, comment: string][];
};

export type StoryObjective = {
  name: string;
  description?: string;
  goal: Goal;
  owner: Who | { team: string };
  company?: true;
  validator: Who;
  period: [start: number, end: number];
  created: number;
  /** Where it was moved, and when. */
  moves: [day: number, to: Status][];
  keyresults: StoryKeyResult[];
};
