import { IconRefresh, IconRouteOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import classes from './panels.module.css';
import { errorText } from './toast.ts';

type Props = {
  /** Describes what could not be loaded. */
  title: string;
  /** The reason; replaces the text of `error`. */
  text?: string;
  error?: unknown;
  onRetry?: () => void;
  compact?: boolean;
};

/** Shows what could not be loaded and why, with a button to retry; the rest of the page keeps working. */
export const ErrorPanel = ({ title, text, error, onRetry, compact }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  return (
    <div className={classes.panel} role="alert" data-compact={compact || undefined}>
      <span className={classes.icon}>
        <IconRouteOff size={24} stroke={1.6} aria-hidden />
      </span>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text ?? errorText(error)}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('error_panel.retry')}
          </Button>
        </div>
      )}
    </div>
  );
};
