/** Where deep links of an organisation begin; a uuid completes them. */
export type Links = { objective: string; keyresult: string };

/** The links of an organisation (product-rules.md, "Deep links"). @param publicUrl without a slash at its end */
export const createLinks =
  (publicUrl: string) =>
  (organisation: string): Links => {
    const base = `${publicUrl}/organization/${organisation}`;
    return { objective: `${base}?okrref=`, keyresult: `${base}?krref=` };
  };

export type LinksOf = ReturnType<typeof createLinks>;

/** A link as part of a JSON text, for statements that put JSON together. */
export const inJson = (link: string): string => JSON.stringify(link).slice(1, -1);
