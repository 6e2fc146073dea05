import { exportSpreadsheet, extractData } from '@waymark/contracts';
import { type Events, implement, type Logger, paged, type Route, reply, spreadsheetBody } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import type { Extraction } from './extraction-service.ts';
import { createSpreadsheet } from './spreadsheet.ts';

const { media: XLSX } = exportSpreadsheet;

type Deps = {
  access: Access;
  events: Pick<Events, 'platformTransaction' | 'record'>;
  extraction: Extraction;
  logger: Logger;
};

/** The platform owner's data extraction: as pages, and all of it as a spreadsheet. */
export const extractionRoutes = ({ access, events, extraction, logger }: Deps): Route[] => [
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
      const file = spreadsheetBody(logger, async (out) => {
        const sheet = await createSpreadsheet(out, session.lang);
        await extraction.each(query, sheet.add);
        await sheet.end();
      });
      return reply(file, {
        'content-type': XLSX,
        'content-disposition': `attachment; filename="waymark-${now.toISOString().slice(0, 10)}.xlsx"`,
        'x-total-count': total,
      });
    },
  }),
];
