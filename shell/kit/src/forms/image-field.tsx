import { Avatar } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { IMAGE_MAX_CHARACTERS, IMAGE_MIME_TYPES } from '@waymark/contracts';
import { type ReactNode, type Ref, type RefObject, useId, useRef, useState } from 'react';
import { useField } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { errorText } from '../components/toast.ts';
import { messageText } from '../i18n/messages.ts';
import { fieldError } from './field-error.ts';
import classes from './forms.module.css';

type Props = {
  label: string;
  /** The current picture. */
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

/** Known before the file is read: people may choose one of any size. */
const problemOf = ({ type, size }: File): string | undefined => {
  if (!IMAGE_MIME_TYPES.some((each) => each === type)) return 'validation.image.choose';
  const characters = 4 * Math.ceil(size / 3);
  return characters > IMAGE_MAX_CHARACTERS ? 'validation.image.too_large' : undefined;
};

/** The chosen picture, the shown one, and the error. */
const usePicture = (currentPath: string | null | undefined) => {
  const image = useField<string | null | undefined>('image', { allowNull: true });
  const mimeType = useField<string | undefined>('image_mime_type');
  const [problem, setProblem] = useState<string>();
  const { value } = image.input;
  const currentImage = value === null ? null : (currentPath ?? null);

  const choose = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    const key = problemOf(picked);
    setProblem(key && messageText(key));
    if (key) return;
    try {
      image.input.onChange(await readBase64(picked));
      mimeType.input.onChange(picked.type);
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  /** Removes a newly chosen picture first, then the stored one. */
  const remove = (): void => {
    setProblem(undefined);
    image.input.onChange(value ? undefined : null);
    mimeType.input.onChange(undefined);
  };
  return {
    choose,
    remove,
    shown: value ? `data:${mimeType.input.value};base64,${value}` : currentImage,
    error: problem ?? fieldError({ ...image.meta, touched: true }) ?? fieldError({ ...mimeType.meta, touched: true }),
  };
};

type RemoveProps = { onRemove: () => void; opener: RefObject<HTMLButtonElement | null> };

const RemoveButton = ({ onRemove, opener }: RemoveProps): ReactNode => {
  const { t } = useTranslation('kit');
  const remove = (): void => {
    onRemove();
    // The button may be removed with the picture.
    opener.current?.focus();
  };
  return (
    <Button variant="subtle" color="gray" size="xs" onClick={remove}>
      {t('image.remove')}
    </Button>
  );
};

type FileProps = { ref: Ref<HTMLInputElement>; label: string; onChoose: (file: File | undefined) => void };

const FileInput = ({ ref, label, onChoose }: FileProps): ReactNode => (
  <input
    ref={ref}
    type="file"
    hidden
    tabIndex={-1}
    aria-label={label}
    accept={IMAGE_MIME_TYPES.join(',')}
    onChange={(event) => {
      onChoose(event.currentTarget.files?.[0]);
      // The same file can be chosen again.
      event.currentTarget.value = '';
    }}
  />
);

/** A picture for the form's `image` (base64, null removes it) and `image_mime_type`; if unchanged, neither is sent. */
export const ImageField = ({ label, currentPath, round, placeholder }: Props): ReactNode => {
  const { t } = useTranslation('kit');
  const { choose, remove, shown, error } = usePicture(currentPath);
  const file = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hint = useId();
  return (
    <div className={classes.image}>
      <Avatar src={shown} size={64} radius={round ? 'xl' : 8} alt="" color="evergreen">
        {placeholder ?? <IconPhoto size={24} stroke={1.5} aria-hidden />}
      </Avatar>
      <div className={classes.group}>
        <span className={classes.label}>{label}</span>
        <div className={classes.buttons}>
          <Button
            ref={opener}
            variant="default"
            size="xs"
            aria-describedby={hint}
            onClick={() => file.current?.click()}
          >
            {t(shown ? 'image.change' : 'image.choose')}
          </Button>
          {shown && <RemoveButton onRemove={remove} opener={opener} />}
        </div>
        <span id={hint} className={classes.hint}>
          {t('image.hint')}
          {/* With the hint, because the error does not say which formats are taken. */}
          {error && (
            <span className={classes.error} role="alert">
              {error}
            </span>
          )}
        </span>
        <FileInput ref={file} label={label} onChoose={(picked) => void choose(picked)} />
      </div>
    </div>
  );
};
