/** A judge of passwords in a thread that one of them ends. */
export default ({ password }: { password: string }): number => {
  if (password === 'one that ends the thread') process.exit(1);
  return 4;
};
