import { Avatar, Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { IMAGE_MAX_CHARACTERS, IMAGE_MIME_TYPES } from '@waymark/contracts';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../i18n/messages.ts';
import classes from '../forms.module.css';
import { fieldError } from '../use-field-error.ts';

type Props = {
  label: string;
  /** The picture as it is now. */
  currentPath?: string | null;
  round?: boolean;
  placeholder?: ReactNode;
};

const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read'));
    reader.readAsDataURL(file);
  });

const complaintAbout = (file: File, base64: string): string | undefined => {
  if (!IMAGE_MIME_TYPES.some((type) => type === file.type)) return 'validation.image.choose';
  return base64.length > IMAGE_MAX_CHARACTERS ? 'validation.image.too_large' : undefined;
};

/** A picture for the form's `image` (base64) and `image_mime_type`; left alone, neither is sent. */
export const ImageField = ({ label, currentPath, round, placeholder }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const image = useField<string | undefined>('image');
  const mimeType = useField<string | undefined>('image_mime_type');
  const file = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<string>();
  const hint = useId();
  const chosen = image.input.value ? `data:${mimeType.input.value};base64,${image.input.value}` : null;

  const choose = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    const base64 = await readBase64(picked);
    const key = complaintAbout(picked, base64);
    setComplaint(key && messageText(key));
    if (key) return;
    image.input.onChange(base64);
    mimeType.input.onChange(picked.type);
  };

  const error =
    complaint ?? fieldError({ ...image.meta, touched: true }) ?? fieldError({ ...mimeType.meta, touched: true });
  return (
    <div className={classes.image}>
      <Avatar src={chosen ?? currentPath ?? null} size={64} radius={round ? 'xl' : 8} alt="" color="evergreen">
        {placeholder ?? <IconPhoto size={24} stroke={1.5} aria-hidden />}
      </Avatar>
      <div className={classes.group}>
        <span className={classes.label}>{label}</span>
        <div className={classes.buttons}>
          <Button variant="default" size="xs" aria-describedby={hint} onClick={() => file.current?.click()}>
            {chosen || currentPath ? t('image.change') : t('image.choose')}
          </Button>
        </div>
        <span id={hint} className={error ? classes.error : classes.hint} role={error ? 'alert' : undefined}>
          {error ?? t('image.hint')}
        </span>
        <input
          ref={file}
          type="file"
          hidden
          tabIndex={-1}
          aria-label={label}
          accept={IMAGE_MIME_TYPES.join(',')}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </div>
    </div>
  );
};
