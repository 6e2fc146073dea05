import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core';

const evergreen: MantineColorsTuple = [
  '#E9F6F2',
  '#D1EAE3',
  '#A5D6C9',
  '#79C3AE',
  '#4FB79F',
  '#2E9A82',
  '#1A7A66',
  '#0F5C4D',
  '#0B483C',
  '#07332B',
];
const stone: MantineColorsTuple = [
  '#FAFAF9',
  '#F5F5F4',
  '#E7E5E4',
  '#D6D3D1',
  '#A8A29E',
  '#78716C',
  '#57534E',
  '#44403C',
  '#292524',
  '#1C1917',
];
const night: MantineColorsTuple = [
  '#ECE9E6',
  '#D3CEC9',
  '#B3ADA6',
  '#948E88',
  '#4D4742',
  '#34302C',
  '#24211E',
  '#1D1A18',
  '#181614',
  '#151311',
];
const clay: MantineColorsTuple = [
  '#FBE9E5',
  '#F6CFC7',
  '#EEA899',
  '#E6836F',
  '#E0664F',
  '#D4553D',
  '#C8452F',
  '#B0351F',
  '#8E2A18',
  '#6C1F11',
];

/** The tokens replace Mantine's shades that are unreadable or lose their colour in the dark scheme. */
export const tokens = {
  '--mantine-color-error': 'var(--wm-danger)',
  '--mantine-color-red-outline': 'var(--wm-danger)',
  '--mantine-color-red-light-color': 'var(--wm-danger)',
  '--mantine-color-evergreen-outline': 'var(--wm-primary)',
  '--mantine-color-evergreen-light': 'var(--wm-primary-soft)',
  '--mantine-color-evergreen-light-color': 'var(--wm-primary)',
};

/** Mantine chooses the text on a filled colour for the light scheme only; the tokens have both. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant !== 'filled' || (color !== 'evergreen' && color !== 'red')) return resolved;
  return { ...resolved, color: color === 'red' ? 'var(--wm-on-danger)' : 'var(--wm-on-primary)' };
};

/** Above the toasts (1000), which must not cover an opened menu. */
const ABOVE_TOASTS = 1001;

/** Waymark's look as a Mantine theme: evergreen on stone, radius 8, sizes 12/14/16/20/28, one elevation. */
export const theme = createTheme({
  primaryColor: 'evergreen',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  colors: { evergreen, gray: stone, dark: night, red: clay },
  black: '#1C1917',
  fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, monospace',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(16), lg: rem(24), xl: rem(32) },
  defaultRadius: rem(8),
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Checkbox: { defaultProps: { iconColor: 'var(--wm-on-primary)' } },
    // A hint beneath the field does not change the alignment of the fields in a row.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      // The asterisk stays with the last word of the label.
      styles: { required: { whiteSpace: 'nowrap' } },
    },
    // Opened by a click, a letter or an arrow; a field that is focused because of its error must not cover the error.
    // Enter chooses the first option that matches what was typed, rather than send the form with the previous choice.
    Select: { defaultProps: { openOnFocus: false, selectFirstOptionOnChange: true } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
    Modal: { defaultProps: { centered: true, overlayProps: { opacity: 0.4 }, transitionProps: { duration: 140 } } },
    Tooltip: { defaultProps: { withArrow: false, openDelay: 350, transitionProps: { duration: 120 } } },
    Menu: {
      defaultProps: { shadow: 'md', position: 'bottom-end', transitionProps: { duration: 120 }, zIndex: ABOVE_TOASTS },
    },
    Popover: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 }, zIndex: ABOVE_TOASTS } },
  },
});
