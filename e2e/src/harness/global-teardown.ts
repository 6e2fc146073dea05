/** Stops the product, which must exit by itself and with code 0. */
export default async () => {
  const code = (await globalThis.waymarkProduct?.stop()) ?? 0;
  if (code !== 0) throw new Error(`The product ended with exit code ${code} after SIGTERM`);
};
