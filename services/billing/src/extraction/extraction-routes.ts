import { PassThrough } from 'node:stream';
import { exportSpreadsheet, extractData, type Lang } from '@waymark/contracts';
import { type Events, implement, type Logger, paged, type Route, reply } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { Extraction } from './extraction-service.ts';
import type { Filter } from './extraction-store.ts';
import { createSpreadsheet } from './spreadsheet.ts';

const { media: XLSX } = exportSpreadsheet;

type Deps = {
  access: Access;
  events: Pick<Events, 'platformTransaction' | 'record'>;
  extraction: Extraction;
  logger: Logger;
};

/** The platform owner's data extraction: as pages, and all of it as a spreadsheet. */
export const extractionRoutes = ({ access, events, extraction, logger }: Deps): Route[] => {
  /** Runs while the answer is being sent. An error destroys the stream, so that the client does not take half a file for the whole. */
  const write = async (filter: Filter, lang: Lang, out: PassThrough): Promise<void> => {
    try {
      const sheet = await createSpreadsheet(out, lang);
      await extraction.each(filter, sheet.add);
      await sheet.end();
    } catch (err) {
      if (!out.destroyed) logger.error({ err }, 'a spreadsheet could not be finished');
      out.destroy();
    }
  };

  return [
    implement(extractData, {
      access: [access.superAdmin],
      handler: ({ query, setHeader }) => paged({ setHeader }, extraction.page(query)),
    }),
    implement(exportSpreadsheet, {
      access: [access.superAdmin],
      handler: async ({ query, session, now }) => {
        const total = await extraction.count(query);
        await events.platformTransaction((trx) =>
          events.record(trx, {
            action: 'export.made',
            target: 'export',
            details: { what: 'data_extraction', rows: total },
            platform: true,
          }),
        );
        const out = new PassThrough();
        void write(query, session.lang, out);
        return reply(out, {
          'content-type': XLSX,
          'content-disposition': `attachment; filename="waymark-${now.toISOString().slice(0, 10)}.xlsx"`,
          'x-total-count': total,
        });
      },
    }),
  ];
};
