// Each begins at a sign that its own repeats cannot hold, so that a text of a megabyte is read once and not once from each letter on.
const SCHEME = /(?<=[a-z\d+.-]):\s*\/\s*\/|\bwww\./i;
/** A domain, perhaps with a port, that a path or a query follows: `acme.io/win`. `Acme.io` by itself is how some call themselves. */
const DOMAIN_WITH_PATH = /(?<=[\p{L}\p{N}-])\.\p{L}{2,}(:\d+)?(\/|[?#]\S)/u;

/** Whether a name contains a web address, which a mail with that name would bring to strangers (product-rules.md, "Names"). */
export const holdsWebAddress = (text: string): boolean => {
  // Full-width letters count as plain ones; invisible characters are removed.
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return SCHEME.test(plain) || DOMAIN_WITH_PATH.test(plain);
};
