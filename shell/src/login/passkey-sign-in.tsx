import { PlainButton, PlainIcon } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePasskeyEntry } from './use-passkey-entry.ts';

const FINGERPRINT =
  'M18.9 7a8 8 0 0 1 1.1 5v1a6 6 0 0 0 .8 3M8 11a4 4 0 0 1 8 0v1a10 10 0 0 0 2 6M12 11v2a14 14 0 0 0 2.5 8M8 15a18 18 0 0 0 1.8 6M4.9 19a22 22 0 0 1 -.9 -7v-1a8 8 0 0 1 12 -6.95';

/** Signs in with a passkey alone. */
export const PasskeySignIn = (props: Parameters<typeof usePasskeyEntry>[0]): ReactNode => {
  const { t } = useTranslation('shell');
  const { busy, start } = usePasskeyEntry(props);
  return (
    <PlainButton type="button" variant="default" busy={busy} onClick={() => void start()}>
      <PlainIcon lines={FINGERPRINT} size={18} />
      {t('login.passkey')}
    </PlainButton>
  );
};
