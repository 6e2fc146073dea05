import { useTranslation } from 'react-i18next';

type Outcome = { delivered: boolean; answer?: number | undefined };

/** Says why a message to the chat was not delivered. */
export const useChatRefusal = (): ((outcome: Outcome) => string) => {
  const { t } = useTranslation('admin');
  return ({ answer }) =>
    answer === undefined || answer >= 500
      ? t('integration.test_unreachable')
      : t('integration.test_refused', { status: answer });
};
