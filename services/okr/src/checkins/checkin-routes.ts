import {
  askForCheckin,
  createCheckin,
  deleteCheckin,
  editCheckin,
  listCheckins,
  listDueCheckins,
  withdrawCheckinAsk,
} from '@waymark/contracts';
import { implement, paged, type Route } from '@waymark/service-kit';
import { actorOf } from '../access/actor.ts';
import { checksInput, sentBy } from '../access/sent.ts';
import type { CheckinService } from './checkin-service.ts';

export const checkinRoutes = (checkins: CheckinService): Route[] => [
  implement(createCheckin, {
    checksInput,
    handler: (call) => checkins.checkIn(actorOf(call), call.params.keyresult, sentBy(call.body)),
  }),
  implement(listCheckins, {
    checksInput,
    handler: (call) => paged(call, checkins.list(actorOf(call), call.params.keyresult, sentBy(call.query))),
  }),
  implement(askForCheckin, {
    checksInput,
    handler: async (call) => ({
      keyresult: await checkins.requestCheckin(actorOf(call), call.params.keyresult, sentBy(call.body)),
    }),
  }),
  implement(withdrawCheckinAsk, {
    handler: async (call) => ({ keyresult: await checkins.withdrawRequest(actorOf(call), call.params.keyresult) }),
  }),
  implement(listDueCheckins, {
    checksInput,
    handler: (call) => paged(call, checkins.due(actorOf(call), sentBy(call.query))),
  }),
  implement(editCheckin, {
    checksInput,
    handler: (call) => checkins.edit(actorOf(call), call.params.checkin, sentBy(call.body)),
  }),
  implement(deleteCheckin, { handler: (call) => checkins.remove(actorOf(call), call.params.checkin) }),
];
