import type { Knex } from 'knex';

/** The lengths of `contracts/src/rules/limits.ts` when this migration was written: a migration is not changed afterwards. */
const LENGTHS = {
  objectives: { name: 255, description: 5_000 },
  keyresults: { name: 255, measured_by: 100, description: 5_000, comment: 2_000 },
  keyresult_changes: { comment: 2_000 },
};

/**
 * Triggers instead of check constraints: a constraint checks the whole row at each change, so an older comment of up to 5,000 characters
 * would prevent every new value of its key result. The triggers check a text only when it is inserted or changed.
 */
export const up = async (knex: Knex): Promise<void> => {
  await knex.raw(`
    create function refuse_long_text() returns trigger language plpgsql as $$
    begin
      raise exception 'a text of % is too long', tg_table_name using errcode = 'check_violation', constraint = tg_name, table = tg_table_name;
    end $$;
    comment on function refuse_long_text() is 'Refuses a row; the condition of its trigger says when'`);
  for (const [table, lengths] of Object.entries(LENGTHS)) {
    const texts = Object.entries(lengths);
    const isLong = texts.map(([text, most]) => `length(new.${text}) > ${most}`);
    const isNew = texts.map(([text], at) => `(new.${text} is distinct from old.${text} and ${isLong[at]})`);
    await knex.raw(`
      create trigger ${table}_text_length_new before insert on ${table}
        for each row when (${isLong.join(' or ')}) execute function refuse_long_text();
      create trigger ${table}_text_length_changed before update on ${table}
        for each row when (${isNew.join(' or ')}) execute function refuse_long_text()`);
  }
};

export const down = async (): Promise<void> => {
  throw new Error('migrations go forward only');
};
