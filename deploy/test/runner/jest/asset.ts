/** What a stylesheet, font or picture is to a test: every name stands for itself. */
const asset: Record<string, string> = new Proxy(
  {},
  { get: (_, name) => (name === '__esModule' ? false : String(name)) },
);

export default asset;
