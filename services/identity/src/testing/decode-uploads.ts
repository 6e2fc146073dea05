import { text } from 'node:stream/consumers';
import { prepareImage } from '../images/image.ts';

/*
 * Run as a process of its own, which alone tells what memory it took: takes an upload in base64, prepares it as often as its argument
 * says at the same time, and prints what came of it and by how many bytes the process grew at its most.
 */
const outcomeOf = (prepared: Awaited<ReturnType<typeof prepareImage>>): string =>
  typeof prepared === 'string' ? prepared : 'prepared';
const peak = (): number => process.resourceUsage().maxRSS * 1024;

const upload = await text(process.stdin);
const before = peak();
const times = Number(process.argv[2]);
const outcomes = await Promise.all(Array.from({ length: times }, () => prepareImage(upload).then(outcomeOf)));
process.stdout.write(JSON.stringify({ outcomes: [...new Set(outcomes)], growth: peak() - before }));
