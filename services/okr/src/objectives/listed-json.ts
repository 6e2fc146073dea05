import { type Assessment, assessmentsUnder, type Moment } from '../checkins/assessment.ts';
import { allInputsFrom, parentFrom } from '../checkins/assessment-facts.ts';
import { assessmentText, paceText } from '../checkins/assessment-text.ts';
import { inJson, type Links } from './links.ts';
import { type ListedObjective, NEXT_KEYRESULT } from './objective-json.ts';

const UUID_BEGINS = '{"uuid":"'.length;
const UUID_ENDS = UUID_BEGINS + 36;
/** The stored JSON of a row begins with its uuid and ends with the beginning of a link, which the uuid completes. */
const linked = (json: string, link: string): string => `${json}${link}${json.slice(UUID_BEGINS, UUID_ENDS)}"`;

/** A key result: its JSON up to its link, and its assessment. */
export const keyResultText = (json: string, link: string, assessment: Assessment): string =>
  `${linked(json, link)}${assessmentText(assessment)}}`;

const objectiveText = (
  { json, beside, parent, progress, keyresults, facts }: ListedObjective,
  links: Links,
  moment: Moment,
) => {
  const assess = assessmentsUnder(parentFrom(parent), moment);
  const assessed = facts === null ? [] : allInputsFrom(facts).map(assess.ofKeyResult);
  const texts = keyresults === null ? [] : keyresults.split(NEXT_KEYRESULT);
  let parts = '';
  for (const [place, assessment] of assessed.entries()) {
    parts += `${place === 0 ? '' : ','}${keyResultText(texts[place] ?? '', links.keyresult, assessment)}`;
  }
  const own = `${linked(json, links.objective)}${beside ?? ''},"progress":${progress}`;
  return `${own},"keyresults":[${parts}]${paceText(assess.ofObjective(progress, assessed))}}`;
};

/** Approximate number of characters that links and assessments add to an objective with its key results. */
const ADDED = 1_500;
/** The most bytes that a character takes. */
const MOST_BYTES = 3;

/** A buffer to which texts are appended. A long string would be copied as a whole with each operation. */
const createBytes = (expected: number) => {
  let bytes = Buffer.allocUnsafe(expected);
  let end = 0;
  const makeRoomFor = (text: string) => {
    if (end + MOST_BYTES * text.length <= bytes.length || end + Buffer.byteLength(text) <= bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * bytes.length + MOST_BYTES * text.length);
    bytes.copy(larger, 0, 0, end);
    bytes = larger;
  };
  return {
    add: (text: string): void => {
      makeRoomFor(text);
      end += bytes.write(text, end);
    },
    get written(): Buffer {
      return bytes.subarray(0, end);
    },
  };
};

/** A list of objectives as JSON, with the members before and after it. */
export const listedJson = (
  [before, after]: readonly [string, string],
  objectives: readonly ListedObjective[],
  links: Links,
  moment: Moment,
): Buffer => {
  const linksInJson = { objective: inJson(links.objective), keyresult: inJson(links.keyresult) };
  const expectedLength = objectives.reduce(
    (sum, { json, keyresults }) => sum + json.length + (keyresults?.length ?? 0) + ADDED,
    0,
  );
  const bytes = createBytes(before.length + expectedLength + after.length);
  bytes.add(before);
  for (const [place, objective] of objectives.entries()) {
    if (place > 0) bytes.add(',');
    bytes.add(objectiveText(objective, linksInJson, moment));
  }
  bytes.add(after);
  return bytes.written;
};
