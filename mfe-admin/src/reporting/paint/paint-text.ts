import type { Painting } from './picture-of.ts';

type Line = { words: string; box: DOMRect };

/** The lines of a text, as wrapped on the screen. */
const linesOf = (text: Text): Line[] => {
  const lines: Line[] = [];
  const range = document.createRange();
  for (const found of text.data.matchAll(/\S+\s*/g)) {
    range.setStart(text, found.index);
    range.setEnd(text, found.index + found[0].trimEnd().length);
    const box = range.getBoundingClientRect();
    const last = lines.at(-1);
    if (last && Math.abs(last.box.top - box.top) < 2) last.words += found[0];
    else if (box.width > 0) lines.push({ words: found[0], box });
  }
  return lines;
};

/** Paints a text at its position on the screen. */
export const paintText = ({ context, left, top }: Painting, text: Text, style: CSSStyleDeclaration): void => {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.fillStyle = style.color;
  context.textAlign = 'left';
  for (const { words, box } of linesOf(text)) {
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = context.measureText(words);
    context.fillText(words.trimEnd(), box.left - left, box.top - top + (box.height - ascent - descent) / 2 + ascent);
  }
};
