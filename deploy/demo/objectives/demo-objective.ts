import type { BlockerKind, Goal, Reaction, Rhythm, Status } from '@waymark/contracts';
import type { Owner, Who } from '../demo-content.ts';

/** Days count from today; past days are negative. */
export type DemoKeyResult = {
  name: string;
  owner: Who;
  unit: string;
  from: number;
  to: number;
  /** Only if it has a rhythm of its own. */
  rhythm?: Rhythm;
  /** Check-ins by its owner. */
  updates?: [day: number, value: number, comment: string, confidence?: number][];
  /** Who is asked for a check-in by its owner. */
  asks?: [day: number, whom: Who];
  blockers?: DemoBlocker[];
};

/** Raised by the owner of the key result, who also resolves it. */
export type DemoBlocker = {
  day: number;
  kind: BlockerKind;
  text: string;
  waitingFor?: Owner;
  resolved?: [day: number, how: string];
};

export type DemoComment = {
  day: number;
  by: Who;
  /** `@` before a key of `PEOPLE` or `TEAMS` is a mention. */
  text: string;
  /** The name of the key result that it is about. */
  about?: string;
  /** On days after the comment. */
  reactions?: [day: number, by: Who, reaction: Reaction][];
};

export type DemoObjective = {
  name: string;
  description?: string;
  goal: Goal;
  owner: Owner;
  company?: true;
  validator: Who;
  period: [start: number, end: number];
  created: number;
  /** The moves to other statuses, with their days. */
  moves: [day: number, to: Status][];
  comments?: DemoComment[];
  keyresults: DemoKeyResult[];
};
