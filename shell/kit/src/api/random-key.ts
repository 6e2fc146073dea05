/** 128 random bits; `crypto.randomUUID` exists only where the page is secure. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
