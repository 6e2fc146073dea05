import { chooseColorScheme, SegmentedControl, useColorScheme } from '@waymark/shell-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const SCHEMES = ['auto', 'light', 'dark'] as const;

/** Light, dark, or as the system has it; kept in this browser. */
export const Appearance = (): ReactNode => {
  const { t } = useTranslation('shell');
  const colorScheme = useColorScheme();
  return (
    <SegmentedControl
      aria-label={t('account.appearance')}
      value={colorScheme}
      data={SCHEMES.map((value) => ({ value, label: t(`account.scheme_${value}`) }))}
      onChange={(value) => chooseColorScheme(SCHEMES.find((each) => each === value) ?? 'auto')}
    />
  );
};
