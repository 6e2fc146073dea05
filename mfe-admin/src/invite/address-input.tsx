import { Textarea } from '@waymark/shell-kit/actions';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endsAddress } from './addresses.ts';

type Props = { typed: string; onType: (text: string) => void; onAdd: (text: string) => void; error?: string };

/** Accepts typed addresses and pasted lists. */
export const AddressInput = ({ typed, onType, onAdd, error }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !typed.trim()) return;
    event.preventDefault();
    onAdd(typed);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    onAdd(`${typed} ${text}`);
  };
  return (
    <Textarea
      label={t('invite.addresses')}
      description={t('invite.addresses_hint')}
      placeholder={t('invite.placeholder')}
      rows={2}
      inputMode="email"
      autoComplete="off"
      spellCheck={false}
      data-autofocus
      // The field may load after the dialog has set its initial focus.
      autoFocus
      error={error}
      value={typed}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (endsAddress(value)) onAdd(value);
        else onType(value);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => onAdd(typed)}
    />
  );
};
