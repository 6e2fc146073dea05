import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { Button, lazyComponent, lazyGroup, useShortcut, VisuallyHidden } from '@waymark/shell-kit';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeCount } from '../filters/filters.ts';
import type { FilterState } from '../filters/use-filters.ts';
import classes from './filters-button.module.css';

const FiltersPopover = lazyComponent(
  lazyGroup(() => import('./filters-popover.tsx')),
  'FiltersPopover',
  ({ button }) => button,
);

type Props = FilterState & { narrow: boolean };

/** The button of the filters popover, with the number of active filters. The popover is loaded with the first click. */
export const FiltersButton = ({ filters, change, narrow }: Props): ReactNode => {
  const { t } = useTranslation('okr');
  const [wanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const active = activeCount(filters) + (narrow ? Number(filters.goal !== null) + Number(filters.q.trim() !== '') : 0);
  const open = (now: boolean): void => {
    setWanted(true);
    setOpened(now);
  };
  const place = useRef<HTMLButtonElement>(null);
  const search = (): void => {
    // The popover is anchored to the button, which may have been scrolled out of view.
    place.current?.scrollIntoView({ block: 'nearest' });
    open(true);
  };
  useShortcut(narrow && !opened ? '/' : null, search, t('toolbar.search'));
  const button = (
    <Button
      ref={place}
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden />}
      rightSection={
        active > 0 && (
          <span className={classes.count} aria-hidden>
            {active}
          </span>
        )
      }
      aria-expanded={opened}
      aria-haspopup="dialog"
      data-print={active > 0 || undefined}
      className={narrow ? classes.narrow : undefined}
      onClick={() => open(!opened)}
    >
      {active > 0 && <VisuallyHidden>{t('filters.button_active', { count: active })}</VisuallyHidden>}
      {narrow ? (
        <VisuallyHidden aria-hidden={active > 0 || undefined}>{t('filters.button')}</VisuallyHidden>
      ) : (
        <span aria-hidden={active > 0 || undefined}>{t('filters.button')}</span>
      )}
    </Button>
  );
  if (!wanted) return button;
  return (
    <FiltersPopover
      filters={filters}
      change={change}
      button={button}
      opened={opened}
      onToggle={setOpened}
      narrow={narrow}
    />
  );
};
