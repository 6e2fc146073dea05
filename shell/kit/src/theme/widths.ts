/**
 * Media queries that code shares, in em, as in the style sheets (which cannot take them from here): with a larger text in the browser less
 * stands side by side, as in a narrower window.
 */
export const SMALL_WINDOW = '(max-width: 37.5em)';
/** The navigation is at the bottom, and the rows of tables are cards. */
export const PHONE_WINDOW = '(max-width: 43.75em)';
