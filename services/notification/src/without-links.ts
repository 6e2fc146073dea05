/**
 * A text in which mail programs and chat services find no address to turn into a link: an invisible character is inserted
 * after each dot within a word and after the colon of `https://`.
 */
export const withoutLinks = (text: string): string => text.replace(/\.(?=\S)|:(?=\/\/)/g, '$&\u200c');
