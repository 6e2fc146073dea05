/** A part of a comment, as it is rendered. */
export type Part = { kind: 'text' | 'link' | 'mention'; value: string };

const PIECES = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]|https?:\/\/[^\s<>"]+/gi;
/** Punctuation at the end of an address that belongs to the sentence. */
const SENTENCE_END = /[.,;:!?'’”»]+$/;

const isWebAddress = (text: string): boolean => {
  const address = URL.parse(text);
  return address !== null && ['http:', 'https:'].includes(address.protocol);
};

/** An address without trailing punctuation; a closing bracket belongs to it only if the address contains the opening one. */
const addressIn = (found: string): string => {
  const address = found.replace(SENTENCE_END, '');
  if (address.endsWith(')') && !address.includes('(')) return addressIn(address.slice(0, -1));
  return address;
};

/** Splits a comment into plain text, web addresses, and mentions by uuid. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let end = 0;
  const add = (kind: Part['kind'], value: string): void => void (value && parts.push({ kind, value }));
  for (const { 0: found, 1: uuid, index } of text.matchAll(PIECES)) {
    const address = uuid ? '' : addressIn(found);
    if (!uuid && !isWebAddress(address)) continue;
    add('text', text.slice(end, index));
    add(uuid ? 'mention' : 'link', uuid?.toLowerCase() ?? address);
    end = index + (uuid ? found.length : address.length);
  }
  add('text', text.slice(end));
  return parts;
};
