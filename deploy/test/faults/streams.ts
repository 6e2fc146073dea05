import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Owner } from './people.ts';

export type Streams = {
  /** Changes something in each organisation; returns how many streams report it in time. */
  alive(): Promise<number>;
  count: number;
  /** How often streams were reopened. */
  reopened(): number;
  close(): void;
};

const AGAIN_MS = 500;
const DELIVERY_MS = 30_000;
/** A stream without data for this long is considered dead, as in the front end; the product sends a heartbeat every 15 seconds. */
const SILENT_MS = 40_000;

type Listening = { received: Set<string>; owner: Owner };

/** Follows the live updates of each owner's organisation like the front end, reopening streams that end. */
export const openStreams = (owners: readonly Owner[], origin: () => string): Streams => {
  const closing = new AbortController();
  let reopened = -owners.length;

  const follow = async ({ owner, received }: Listening) => {
    const silence = new AbortController();
    let timer = setTimeout(() => silence.abort(), SILENT_MS);
    const signal = AbortSignal.any([closing.signal, silence.signal]);
    const headers = { authorization: `Bearer ${owner.token()}` };
    const url = `${origin()}/api/v1/user/organisations/${owner.organisation}/live`;
    try {
      const { ok, body } = await fetch(url, { headers, signal });
      if (!ok || !body) return;
      reopened += 1;
      for await (const text of body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), SILENT_MS);
        for (const [, uuid] of text.matchAll(/"uuid":"([0-9a-f-]{36})"/g)) if (uuid) received.add(uuid);
      }
    } finally {
      clearTimeout(timer);
    }
  };
  const keepFollowing = async (listening: Listening) => {
    while (!closing.signal.aborted) {
      await follow(listening).catch(() => undefined);
      await pause(AGAIN_MS);
    }
  };
  const all = owners.map((owner): Listening => ({ owner, received: new Set() }));
  for (const listening of all) void keepFollowing(listening);

  const isDelivered = async ({ owner, received }: Listening): Promise<boolean> => {
    const path = `user/organisations/${owner.organisation}/teams`;
    const by = performance.now() + DELIVERY_MS;
    // Repeated, because an update is lost while its stream is being reopened.
    for (let team: string | undefined; performance.now() < by; await pause(200)) {
      if (team !== undefined && received.has(team)) return true;
      if (team !== undefined && performance.now() < by - DELIVERY_MS / 2) continue;
      const answer = await owner.call('POST', path, { name: `told-${randomUUID()}` }).catch(() => undefined);
      team = (answer?.body.team as { uuid: string } | undefined)?.uuid ?? team;
    }
    return false;
  };
  return {
    count: all.length,
    alive: async () => (await Promise.all(all.map(isDelivered))).filter(Boolean).length,
    reopened: () => Math.max(0, reopened),
    close: () => closing.abort(),
  };
};
