/** Mantine's components that need no more than the theme. Whoever needs another one adds it here and to theme/mantine.css. */
export {
  ActionIcon,
  Paper,
  Skeleton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
export { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
export { Button } from './button.tsx';
