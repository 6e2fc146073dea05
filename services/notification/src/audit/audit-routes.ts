import { Readable } from 'node:stream';
import {
  type AuditFilter,
  exportAudit,
  exportPlatformAudit,
  isUuid,
  listAudit,
  listOrganisationAudit,
  listPlatformAudit,
} from '@waymark/contracts';
import { type Act, AppError, type Events, implement, onceCommitted, type Route, reply } from '@waymark/service-kit';
import type { Access } from '../access/access.ts';
import { momentOf } from '../access/moment-of.ts';
import { auditCsv } from './audit-csv.ts';
import { presentAudit } from './audit-presenter.ts';
import type { AuditOwner, AuditSearch, AuditStore } from './audit-store.ts';

type Deps = {
  access: Access;
  events: Pick<Events, 'transaction' | 'platformTransaction' | 'record' | 'receive'>;
  store: AuditStore;
};

const searchOf = ({ from, to, actor, action }: AuditFilter): AuditSearch => ({
  from: momentOf(from, 'from'),
  to: momentOf(to, 'to'),
  actor: actor ?? null,
  action: action ?? null,
});

/** The audit log of an organisation for its admins, and the platform's for its owner. Exports are recorded in the log. */
export const auditRoutes = ({ access, events, store }: Deps): Route[] => {
  const page = async (owner: AuditOwner, query: AuditFilter & { limit: number; offset: number }) => {
    const { rows, total } = await store.page(owner, searchOf(query), query);
    return { entries: rows.map(presentAudit), total };
  };

  const recordExport = async (owner: AuditOwner, filter: AuditFilter): Promise<void> => {
    const details = Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null));
    const act: Act = { action: 'export.made', target: 'export', details: { ...details, what: 'audit' } };
    const recorded =
      owner === 'platform'
        ? await events.platformTransaction((trx) => events.record(trx, { ...act, platform: true }))
        : await events.transaction(owner.organisation, (scope) => events.record(scope, act));
    await onceCommitted(() => events.receive(recorded));
  };

  const file = async (owner: AuditOwner, filter: AuditFilter, now: Date) => {
    await recordExport(owner, filter);
    // Streamed: an error ends the answer early, so that the client does not take a partial file for a complete one.
    return reply(Readable.from(auditCsv(store.batches(owner, searchOf(filter)))), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="waymark-audit-${now.toISOString().slice(0, 10)}.csv"`,
    });
  };

  return [
    implement(listAudit, {
      access: [access.member, access.admin],
      handler: ({ params, query }) => page({ organisation: params.org }, query),
    }),
    implement(exportAudit, {
      access: [access.member, access.admin],
      handler: ({ params, query, now }) => file({ organisation: params.org }, query, now),
    }),
    implement(listOrganisationAudit, {
      access: [access.superAdmin],
      handler: async ({ params: { org }, query }) => {
        if (!isUuid(org) || !(await store.isKnown(org))) throw new AppError('NOT_FOUND');
        return page({ organisation: org }, query);
      },
    }),
    implement(listPlatformAudit, {
      access: [access.superAdmin],
      handler: ({ query }) => page('platform', query),
    }),
    implement(exportPlatformAudit, {
      access: [access.superAdmin],
      handler: ({ query, now }) => file('platform', query, now),
    }),
  ];
};
