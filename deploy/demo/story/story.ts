import type { BlockerKind, Goal, Reaction, Rhythm, Status } from '@waymark/contracts';
import type { Owner, Who } from '../demo-content.ts';

/** Days count from today; those before it are negative. */
export type StoryKeyResult = {
  name: string;
  owner: Who;
  unit: string;
  from: number;
  to: number;
  /** Where it has a rhythm of its own. */
  rhythm?: Rhythm;
  /** Its check-ins by its owner: day, value, what was said about it, and how sure they were. */
  updates?: [day: number, value: number, comment: string, confidence?: number][];
  /** Whom its owner has asked for a check-in. */
  asks?: [day: number, whom: Who];
  blockers?: StoryBlocker[];
};

/** Raised by the owner of the key result, who also resolves it. */
export type StoryBlocker = {
  day: number;
  kind: BlockerKind;
  text: string;
  waitsFor?: Owner;
  resolved?: [day: number, how: string];
};

export type StoryComment = {
  day: number;
  by: Who;
  /** `@` before who of `PEOPLE`, or a team of `TEAMS`, mentions them. */
  text: string;
  /** The name of the key result that it is about. */
  about?: string;
  /** On days after that of the comment. */
  reactions?: [day: number, by: Who, reaction: Reaction][];
};

export type StoryObjective = {
  name: string;
  description?: string;
  goal: Goal;
  owner: Owner;
  company?: true;
  validator: Who;
  period: [start: number, end: number];
  created: number;
  /** Where it was moved, and when. */
  moves: [day: number, to: Status][];
  comments?: StoryComment[];
  keyresults: StoryKeyResult[];
};
