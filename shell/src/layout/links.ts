/** Where the footer leads. */
export const links = {
  home: 'https://waymark.example',
  about: 'https://waymark.example/about',
  support: 'mailto:support@waymark.example',
} as const;
