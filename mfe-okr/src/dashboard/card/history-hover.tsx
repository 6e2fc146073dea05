import type { KeyResultResource } from '@waymark/contracts';
import { lazyPart, Popover, Suspense, useHoverContent } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import classes from './history-hover.module.css';

const HistoryCourse = lazyPart(async () => ({ default: (await import('./history-course.tsx')).HistoryCourse }));

type Props = { keyresult: KeyResultResource; objective: string; className?: string | undefined; children: ReactNode };

/** How long the pointer has to rest before the history is requested, in ms. */
const REST = 250;

/** Shows the history of a value while the pointer rests on it. The dialog of the key result shows it without a pointer. */
export const HistoryHover = ({ keyresult, objective, className, children }: Props): ReactNode => {
  const { shown, show, leave } = useHoverContent<true>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: an extra for the pointer alone
    <span className={className} onMouseEnter={() => show(true, REST)} onMouseLeave={leave}>
      {children}
      {shown && (
        <Popover opened position="top" withinPortal trapFocus={false}>
          <Popover.Target>
            <span className={classes.anchor} />
          </Popover.Target>
          <Popover.Dropdown className={classes.course}>
            <Suspense fallback={<span className={classes.placeholder} />}>
              <HistoryCourse keyresult={keyresult} objective={objective} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </span>
  );
};
