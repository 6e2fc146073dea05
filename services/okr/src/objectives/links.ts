/** Where deep links of an organisation begin; a uuid completes them. They are parts of JSON texts already. */
export type Links = { objective: string; keyresult: string };

export const createLinks =
  (publicUrl: string) =>
  (organisation: string): Links => {
    const base = JSON.stringify(`${publicUrl}/organization/${organisation}`).slice(1, -1);
    return { objective: `${base}?okrref=`, keyresult: `${base}?krref=` };
  };

export type LinksOf = ReturnType<typeof createLinks>;
