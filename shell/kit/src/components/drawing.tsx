import type { ReactNode } from 'react';
import { lazyComponent, lazyGroup } from './lazy-component.tsx';
import classes from './panels.module.css';

const drawings = lazyGroup(() => import('./line-drawing.tsx'));

/** A small line drawing for an empty state. The lines are loaded with the first one. */
export const Drawing = lazyComponent(drawings, 'LineDrawing', (): ReactNode => <span className={classes.drawing} />);
