import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useDialogLayer } from './use-dialog-layer.ts';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view at the bottom. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Clicking beside it does not close it, for what holds typed text. */
  sticky?: boolean;
};

/** A dialog over the page: Escape closes it and focus returns to where it was; on phones it fills the screen. */
export const Dialog = ({ opened, onClose, title, children, footer, size = 'md', sticky }: DialogProps): ReactNode => {
  const { t } = useTranslation('kit');
  useDialogLayer(opened, onClose);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={{ sm: 400, md: 560, lg: 760, xl: 960 }[size]}
      closeOnClickOutside={!sticky}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
        inner: classes.inner,
      }}
      // Mantine makes it a <header>, which would be a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
      closeOnEscape={false}
      returnFocus={false}
      trapFocus
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
};
