import type { Painting } from './picture-of.ts';

const numbers = (list: string): number[] => (list === 'none' ? [] : list.split(/[ ,]+/).map(Number.parseFloat));

const attribute = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

/** The outline of an SVG shape of a chart. */
const outlineOf = (element: SVGGraphicsElement): Path2D | undefined => {
  const path = new Path2D();
  switch (element.tagName) {
    case 'path':
      return new Path2D(element.getAttribute('d') ?? '');
    case 'line':
      path.moveTo(attribute(element, 'x1'), attribute(element, 'y1'));
      path.lineTo(attribute(element, 'x2'), attribute(element, 'y2'));
      return path;
    case 'circle':
      path.arc(attribute(element, 'cx'), attribute(element, 'cy'), attribute(element, 'r'), 0, 2 * Math.PI);
      return path;
    default:
      return undefined;
  }
};

const ANCHORS: Readonly<Record<string, CanvasTextAlign>> = { start: 'left', middle: 'center', end: 'right' };

/** Paints a shape or text of an SVG at its position on the screen. */
export const paintShape = (
  { context, left, top }: Painting,
  element: SVGGraphicsElement,
  style: CSSStyleDeclaration,
): void => {
  const outline = outlineOf(element);
  const place = element.getScreenCTM();
  if (!place || (!outline && element.tagName !== 'text')) return;
  context.save();
  context.translate(-left, -top);
  context.transform(place.a, place.b, place.c, place.d, place.e, place.f);
  if (outline) {
    if (style.fill !== 'none') {
      context.save();
      context.globalAlpha *= Number(style.fillOpacity);
      context.fillStyle = style.fill;
      context.fill(outline);
      context.restore();
    }
    const thickness = Number.parseFloat(style.strokeWidth);
    if (style.stroke !== 'none' && thickness > 0) {
      context.strokeStyle = style.stroke;
      context.lineWidth = thickness;
      context.lineJoin = 'round';
      context.setLineDash(numbers(style.strokeDasharray));
      context.stroke(outline);
    }
  } else {
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    context.fillStyle = style.fill;
    context.textAlign = ANCHORS[style.textAnchor] ?? 'left';
    context.fillText(element.textContent ?? '', attribute(element, 'x'), attribute(element, 'y'));
  }
  context.restore();
};
