import {
  dateOf,
  exportReport,
  reportAttention,
  reportForecast,
  reportHealth,
  reportOutcomes,
  reportProgress,
  reportSteps,
  reportUpkeep,
} from '@waymark/contracts';
import { type Events, implement, type Logger, paged, type Route, reply, spreadsheetBody } from '@waymark/service-kit';
import { sheetsOf } from './report-export.ts';
import type { ReportService } from './report-service.ts';
import { writeSpreadsheet } from './report-spreadsheet.ts';
import type { ReporterAccess } from './reporter.ts';

const { media: XLSX } = exportReport;

type Deps = {
  reports: ReportService;
  access: ReporterAccess;
  events: Pick<Events, 'transaction' | 'record'>;
  logger: Logger;
};

/** The reports for members of an organisation with a paid plan. */
export const reportRoutes = ({ reports, access, events, logger }: Deps): Route[] => [
  implement(reportProgress, {
    access: [access.paid],
    handler: async ({ access: { reporter }, query, now }) => ({
      points: await reports.progress({ reporter, query, now }),
    }),
  }),
  implement(reportHealth, {
    access: [access.paid],
    handler: async ({ access: { reporter }, query, now }) => ({
      points: await reports.health({ reporter, query, now }),
    }),
  }),
  implement(reportAttention, {
    access: [access.paid],
    handler: ({ access: { reporter }, query, now, setHeader }) =>
      paged({ setHeader }, reports.attention({ reporter, query, now }, query)),
  }),
  implement(reportUpkeep, {
    access: [access.paid],
    handler: async ({ access: { reporter }, params, session, query, now }) => {
      if (query.by === 'person') await access.requireEnterprise(params.org, session.userUuid);
      return { rows: await reports.upkeep({ reporter, query, now }, query.by) };
    },
  }),
  implement(reportOutcomes, {
    access: [access.paid],
    handler: async ({ access: { reporter }, query, now }) => ({
      rows: await reports.outcomes({ reporter, query, now }),
    }),
  }),
  implement(reportSteps, {
    access: [access.paid],
    handler: async ({ access: { reporter }, query, now }) => ({ rows: await reports.steps({ reporter, query, now }) }),
  }),
  implement(reportForecast, {
    access: [access.enterprise],
    handler: ({ access: { reporter }, query, now, setHeader }) =>
      paged({ setHeader }, reports.forecast({ reporter, query, now }, query)),
  }),
  implement(exportReport, {
    access: [access.enterprise],
    handler: async ({ access: { reporter }, query, now, lang }) => {
      const sheets = await sheetsOf(reports, { reporter, query, now }, lang);
      await events.transaction(reporter.organisation, (scope) =>
        events.record(scope, { action: 'export.made', target: 'export', details: { what: 'report' } }),
      );
      const today = dateOf(now, reporter.timeZone);
      const file = spreadsheetBody(logger, (out) => writeSpreadsheet(out, sheets, lang));
      return reply(file, {
        'content-type': XLSX,
        'content-disposition': `attachment; filename="waymark-report-${today}.xlsx"`,
      });
    },
  }),
];
