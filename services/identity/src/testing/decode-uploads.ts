import { text } from 'node:stream/consumers';
import { prepareImage } from '../images/image.ts';

/*
 * Run as a process of its own, to measure its memory: reads an upload in base64, prepares it concurrently as often as its argument says,
 * and prints the results and by how many bytes the process grew at its peak.
 */
const outcomeOf = (prepared: Awaited<ReturnType<typeof prepareImage>>): string =>
  typeof prepared === 'string' ? prepared : 'prepared';
const peak = (): number => process.resourceUsage().maxRSS * 1024;

const upload = await text(process.stdin);
const before = peak();
const times = Number(process.argv[2]);
const outcomes = await Promise.all(Array.from({ length: times }, () => prepareImage(upload).then(outcomeOf)));
process.stdout.write(JSON.stringify({ outcomes: [...new Set(outcomes)], growth: peak() - before }));
