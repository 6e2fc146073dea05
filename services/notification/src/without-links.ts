/**
 * Prevents mail programs and chat services from turning a text into links: inserts an invisible character after each dot within a word, and
 * after the colon of `https://`.
 */
export const withoutLinks = (text: string): string => text.replace(/\.(?=\S)|:(?=\/\/)/g, '$&\u200c');
