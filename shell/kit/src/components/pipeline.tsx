import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../i18n/format.ts';
import classes from './pipeline.module.css';

/** `count` is undefined while it loads. */
type PipelineStep<Value extends string> = { value: Value; label: string; count: number | undefined };
type Props<Value extends string> = {
  steps: readonly PipelineStep<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  label: string;
};

/** Steps in a row with their counts; the arrow buttons and arrow keys wrap around. */
export const Pipeline = <Value extends string>({ steps, value, onChange, label }: Props<Value>): ReactNode => {
  const { t } = useTranslation('kit');
  const list = useRef<HTMLDivElement>(null);
  const index = steps.findIndex((step) => step.value === value);
  const widths = JSON.stringify(steps);
  // On a narrow page the chosen step is scrolled into view, and again when the counts have loaded or the page is turned. The page itself does
  // not scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies(widths): the place of the chosen step follows from them
  useEffect(() => {
    const row = list.current;
    const button = row?.querySelectorAll('button')[index];
    if (!row || !button) return;
    const centre = (): void => {
      row.scrollLeft = button.offsetLeft - row.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
    };
    centre();
    const observer = new ResizeObserver(centre);
    observer.observe(row);
    return () => observer.disconnect();
  }, [index, widths]);
  const move = (by: number, focus: boolean): void => {
    const next = (index + by + steps.length) % steps.length;
    const step = steps[next];
    if (!step) return;
    onChange(step.value);
    if (focus) list.current?.querySelectorAll('button')[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    move(by, true);
  };
  return (
    <div className={classes.pipeline}>
      <button
        type="button"
        className={classes.arrow}
        aria-label={t('pipeline.previous')}
        onClick={() => move(-1, false)}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
      </button>
      <div ref={list} role="radiogroup" aria-label={label} className={classes.steps} onKeyDown={onKeyDown}>
        {steps.map((step) => (
          // biome-ignore lint/a11y/useSemanticElements: a segmented step, with the keys of a radio group
          <button
            key={step.value}
            type="button"
            role="radio"
            aria-checked={step.value === value}
            tabIndex={step.value === value ? 0 : -1}
            className={classes.step}
            onClick={() => onChange(step.value)}
          >
            <span className={classes.name}>{step.label}</span>
            <span className={classes.count}>{step.count !== undefined && formatNumber(step.count)}</span>
          </button>
        ))}
      </div>
      <button type="button" className={classes.arrow} aria-label={t('pipeline.next')} onClick={() => move(1, false)}>
        <IconChevronRight size={18} stroke={1.8} aria-hidden />
      </button>
    </div>
  );
};
