/** Replaces stylesheets, fonts and pictures in tests: every property is its own name. */
const asset: Record<string, string> = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : String(name)) },
);

export default asset;
