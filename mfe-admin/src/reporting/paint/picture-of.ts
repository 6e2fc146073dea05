import { paintShape } from './paint-shape.ts';
import { paintText } from './paint-text.ts';

/** Pixels of the picture per CSS pixel, so that it is sharp on paper and high-resolution screens. */
const SHARPNESS = 2;

export type Painting = {
  context: CanvasRenderingContext2D;
  /** Position of the picture's top left corner on the screen. */
  left: number;
  top: number;
};

const isSeen = (element: Element, style: CSSStyleDeclaration): boolean =>
  !element.hasAttribute('data-unpainted') &&
  style.display !== 'none' &&
  style.visibility !== 'hidden' &&
  // Texts for screen readers only are clipped.
  style.clipPath === 'none';

/** Paints the background of an element, and a dashed top border. */
const paintBox = ({ context, left, top }: Painting, element: Element, style: CSSStyleDeclaration): void => {
  const box = element.getBoundingClientRect();
  const x = box.left - left;
  const y = box.top - top;
  if (style.backgroundColor !== 'rgba(0, 0, 0, 0)') {
    context.fillStyle = style.backgroundColor;
    context.beginPath();
    context.roundRect(x, y, box.width, box.height, Number.parseFloat(style.borderTopLeftRadius) || 0);
    context.fill();
  }
  if (style.borderTopStyle === 'dashed') {
    context.strokeStyle = style.borderTopColor;
    context.lineWidth = Number.parseFloat(style.borderTopWidth);
    context.setLineDash([4, 3]);
    context.beginPath();
    context.moveTo(x, y + context.lineWidth / 2);
    context.lineTo(x + box.width, y + context.lineWidth / 2);
    context.stroke();
    context.setLineDash([]);
  }
};

const paint = (painting: Painting, element: Element): void => {
  const style = getComputedStyle(element);
  if (!isSeen(element, style)) return;
  const { context } = painting;
  context.save();
  context.globalAlpha *= Number(style.opacity);
  if (element instanceof SVGGraphicsElement) paintShape(painting, element, style);
  else paintBox(painting, element, style);
  for (const child of element.childNodes) {
    if (child instanceof Element) paint(painting, child);
    else if (child instanceof Text && !(element instanceof SVGElement)) paintText(painting, child, style);
  }
  context.restore();
};

/**
 * The visible content of an element as a PNG: backgrounds, text and the shapes of charts, in the fonts and colours of the page. Elements
 * with `data-unpainted`, such as controls, are left out.
 */
export const pictureOf = async (element: HTMLElement): Promise<Blob> => {
  const { left, top, width, height } = element.getBoundingClientRect();
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * SHARPNESS);
  canvas.height = Math.ceil(height * SHARPNESS);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot paint pictures');
  context.scale(SHARPNESS, SHARPNESS);
  // Also behind rounded corners.
  context.fillStyle = getComputedStyle(element).backgroundColor;
  context.fillRect(0, 0, width, height);
  paint({ context, left, top }, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))), 'image/png');
  });
};
