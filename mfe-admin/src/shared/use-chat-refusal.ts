import { useTranslation } from 'react-i18next';

type Outcome = { delivered: boolean; answer?: number | undefined };

/** What came of a message to the chat that was not taken, in words. */
export const useChatRefusal = (): ((outcome: Outcome) => string) => {
  const { t } = useTranslation('admin');
  return ({ answer }) =>
    answer === undefined || answer >= 500
      ? t('integration.test_unreachable')
      : t('integration.test_refused', { status: answer });
};
