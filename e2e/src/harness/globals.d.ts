declare global {
  // The one way in which Jest lets a global setup hand something to its teardown.
  var waymarkProduct: { stop(): Promise<number | null> } | undefined;
}

export {};
