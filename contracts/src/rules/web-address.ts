// Both patterns begin at a character that their own repeats cannot match, so that a text of a megabyte is scanned in linear time.
const SCHEME = /(?<=[a-z\d+.-]):\s*\/\s*\/|\bwww\./i;
/** A domain, perhaps with a port, followed by a path or a query: `acme.io/win`. `Acme.io` alone may be somebody's name. */
const DOMAIN_WITH_PATH = /(?<=[\p{L}\p{N}-])\.\p{L}{2,}(:\d+)?(\/|[?#]\S)/u;

/** Whether a name contains a web address, which mails with that name would send to strangers (product-rules.md, "Names"). */
export const holdsWebAddress = (text: string): boolean => {
  // Full-width letters count as plain ones; invisible characters are removed.
  const plain = text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '');
  return SCHEME.test(plain) || DOMAIN_WITH_PATH.test(plain);
};
