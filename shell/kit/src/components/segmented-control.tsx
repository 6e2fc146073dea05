import { type ReactNode, useId } from 'react';
import classes from './segmented-control.module.css';

type Segment = { value: string; label: ReactNode; disabled?: boolean };
type SegmentedControlProps = {
  data: readonly Segment[];
  value: string;
  onChange: (value: string) => void;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  disabled?: boolean;
  fullWidth?: boolean;
  className?: string;
};

/** A choice of a few options side by side, made of radio buttons, with their keys. Small, because every first screen has one. */
export const SegmentedControl = (props: SegmentedControlProps): ReactNode => {
  const { data, value, onChange, disabled, fullWidth, className = '', ...named } = props;
  const name = useId();
  return (
    <div {...named} role="radiogroup" className={`${classes.control} ${className}`} data-full={fullWidth || undefined}>
      {data.map((segment) => (
        <label key={segment.value} className={classes.segment}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={disabled || segment.disabled}
            onChange={() => onChange(segment.value)}
            className={classes.input}
          />
          <span className={classes.label}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
};
