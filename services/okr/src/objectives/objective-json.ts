/*
 * The JSON of objectives and key results, put together by Postgres out of the texts that their rows keep: joining texts
 * is several times faster than building objects, and nothing is parsed again on its way to the client.
 */

/** Of a key result `k`; `link` is the placeholder of the link's beginning. */
export const keyresultJson = (link: string): string => `k.json || ${link}::text || k.uuid || '"}'`;

/** Joins the key results of each objective `o`: their JSON as `k.list`, their mean as `k.progress`. */
export const joinKeyresults = (organisation: string, link: string): string => `
  left join lateral (
    select string_agg(${keyresultJson(link)}, ',' order by k.position) as list,
           (2 * sum(k.progress) + count(*)) / (2 * count(*)) as progress
    from keyresults k where k.objective_uuid = o.uuid and k.organisation_uuid = ${organisation}) k on true`;

/** Of an objective `o` with its key results joined. */
export const objectiveJson = (link: string): string =>
  `o.json || ${link}::text || o.uuid || '","progress":' || coalesce(k.progress, 0) || ',"keyresults":['
   || coalesce(k.list || ']}', ']}')`;
