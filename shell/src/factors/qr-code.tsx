import type { ReactNode } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** The dark squares of each row, as a path in units of one square. */
const pathOf = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');

/** A text as a QR code, black on white in both colour schemes, which cameras read best. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string }): ReactNode => {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`${classes.code} ${className ?? ''}`}
    >
      <path d={pathOf(data)} />
    </svg>
  );
};
