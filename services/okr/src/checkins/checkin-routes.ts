import {
  askForCheckin,
  createCheckin,
  deleteCheckin,
  editCheckin,
  listCheckins,
  listDueCheckins,
  withdrawCheckinAsk,
} from '@waymark/contracts';
import { implement, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { sentBy } from '../access/sent.ts';
import type { CheckinService } from './checkin-service.ts';

/** Membership, rights and blocks are refused before the content is, and are known to the service only: it looks at the content in its turn. */
const checksInput = true;

export const checkinRoutes = (checkins: CheckinService): Route[] => [
  implement(createCheckin, {
    checksInput,
    handler: (call) => checkins.checkIn(actorOf(call), call.params.keyresult, sentBy(call.body)),
  }),
  implement(listCheckins, {
    checksInput,
    handler: async (call) => {
      const page = await checkins.list(actorOf(call), call.params.keyresult, sentBy(call.query));
      call.setHeader('x-total-count', page.total);
      return page;
    },
  }),
  implement(askForCheckin, {
    checksInput,
    handler: async (call) => ({
      keyresult: await checkins.ask(actorOf(call), call.params.keyresult, sentBy(call.body)),
    }),
  }),
  implement(withdrawCheckinAsk, {
    handler: async (call) => ({ keyresult: await checkins.withdrawAsk(actorOf(call), call.params.keyresult) }),
  }),
  implement(listDueCheckins, {
    checksInput,
    handler: async (call) => {
      const page = await checkins.due(actorOf(call), sentBy(call.query));
      call.setHeader('x-total-count', page.total);
      return page;
    },
  }),
  implement(editCheckin, {
    checksInput,
    handler: (call) => checkins.edit(actorOf(call), call.params.checkin, sentBy(call.body)),
  }),
  implement(deleteCheckin, { handler: (call) => checkins.remove(actorOf(call), call.params.checkin) }),
];
