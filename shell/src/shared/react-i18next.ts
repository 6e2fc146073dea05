/** The part of react-i18next that micro-frontends may use. */
export { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
