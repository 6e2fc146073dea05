/** The limit of the scripts of the first page, which is the sign-in screen to whoever is not signed in: kB as gzip. */
export const SIGN_IN_KB = 126.1;
