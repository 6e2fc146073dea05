declare global {
  // The only way in Jest to pass something from the global setup to the teardown.
  var waymarkProduct: { stop(): Promise<number | null> } | undefined;
}

export {};
