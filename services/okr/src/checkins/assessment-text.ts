import type { ObjectiveResource } from '@waymark/contracts';
import type { Assessment } from './assessment.ts';

/*
 * Pace, due and trouble as further members of a JSON object. Built by hand, as a list has thousands of them: numbers, fixed words and
 * timestamps need no escaping. A test compares the result with `JSON.stringify`.
 */

const quoted = (word: string | null): string => (word === null ? 'null' : `"${word}"`);

type OfObjective = Pick<ObjectiveResource, 'pace' | 'trouble'>;

/** Of an objective; of a key result in part. */
export const paceText = ({ pace: { verdict, expected, by, forecast }, trouble }: OfObjective): string => {
  const range =
    forecast === null ? 'null' : `{"low":${forecast.low},"likely":${forecast.likely},"high":${forecast.high}}`;
  const words = trouble.length === 0 ? '' : `"${trouble.join('","')}"`;
  return `,"pace":{"verdict":"${verdict}","expected":${expected},"by":${by},"forecast":${range}},"trouble":[${words}]`;
};

/** Of a key result. */
export const assessmentText = (assessment: Assessment): string => {
  const { confidence, checked_in_at, checkin_rhythm, due, blocked_since } = assessment;
  const checkins = `,"confidence":${confidence},"checked_in_at":${quoted(checked_in_at)},"checkin_rhythm":${quoted(checkin_rhythm)}`;
  return `${checkins},"due":${due}${paceText(assessment)},"blocked_since":${quoted(blocked_since)}`;
};
