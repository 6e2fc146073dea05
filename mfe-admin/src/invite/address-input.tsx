import { Textarea } from '@waymark/shell-kit/actions';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endsAddress } from './addresses.ts';

type Props = { onAdd: (text: string) => void; error?: string };

/** Takes addresses as they are typed, and whole lists as they are pasted. */
export const AddressInput = ({ onAdd, error }: Props): ReactNode => {
  const { t } = useTranslation('admin');
  const [typed, setTyped] = useState('');
  const take = (text: string): void => {
    if (text.trim()) onAdd(text);
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !typed.trim()) return;
    event.preventDefault();
    take(typed);
  };
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    const text = event.clipboardData.getData('text');
    if (!/[\s,;]/.test(text.trim())) return;
    event.preventDefault();
    take(`${typed} ${text}`);
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
      // The field's code may come after the dialog has looked for what to focus.
      autoFocus
      error={error}
      value={typed}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (endsAddress(value)) take(value);
        else setTyped(value);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => take(typed)}
    />
  );
};
