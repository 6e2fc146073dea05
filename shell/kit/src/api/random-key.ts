/** 128 random bits; `crypto.randomUUID` exists only on pages over https. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
