import pg from 'pg';

/** As pg is given it: a statement without a name is parsed and planned each time. */
type SentStatement = { name?: string | undefined; text: string };

type Sent = SentStatement & { connection: unknown };

/** The statements of each connection, split into transactions; one outside of `begin` and `commit` stands alone. */
const transactionsOf = (sent: readonly Sent[]): Sent[][] =>
  [...Map.groupBy(sent, ({ connection }) => connection).values()].flatMap((ofConnection) => {
    const transactions: Sent[][] = [];
    let isOpen = false;
    for (const statement of ofConnection) {
      if (isOpen) transactions.at(-1)?.push(statement);
      else transactions.push([statement]);
      isOpen = /^begin/i.test(statement.text) || (isOpen && !/^(commit|rollback)/i.test(statement.text));
    }
    return transactions;
  });

/**
 * The statements that are sent to Postgres during some work, `begin` and `commit` among them.
 * @param touching counts only transactions with a statement that contains this text: for work beside which others send statements
 */
export const statementsSent = async (work: () => Promise<unknown>, touching = ''): Promise<SentStatement[]> => {
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  // Not Jest's spy: what is here is also loaded where Jest does not run.
  const recording = function (this: pg.Client, first: unknown, ...rest: unknown[]): unknown {
    const { name, text } = first as Partial<SentStatement>;
    sent.push({ connection: this, name, text: text ?? String(first) });
    return Reflect.apply(query, this, [first, ...rest]);
  };
  pg.Client.prototype.query = recording as typeof query;
  try {
    await work();
    const wanted = (transaction: Sent[]) => transaction.some(({ text }) => text.includes(touching));
    return transactionsOf(sent)
      .filter(wanted)
      .flatMap((transaction) => transaction.map(({ name, text }) => ({ name, text })));
  } finally {
    pg.Client.prototype.query = query;
  }
};
