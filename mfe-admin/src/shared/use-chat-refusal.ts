import { useTranslation } from 'react-i18next';

type Refused = { answer?: number | undefined };

/** Says why a test was not delivered to the chat, or why messages fail to arrive there. */
export const useChatRefusal = (what: 'test' | 'failing'): ((refused: Refused) => string) => {
  const { t } = useTranslation('admin');
  return ({ answer }) =>
    answer === undefined || answer >= 500
      ? t(`integration.${what}_unreachable`)
      : t(`integration.${what}_refused`, { status: answer });
};
