import type { Announcement } from './live-channel.ts';
import { messageText } from './live-stream.ts';

/** The time from reading an organisation until the page has opened its stream, also on a slow network. */
const RECENT_MS = 10_000;
/** For one organisation. */
const MOST = 200;

/** `text` is serialised once, however many open a stream. */
type Recent = Announcement & { at: number; text: string };

type RecentAnnouncements = {
  keep(announcement: Announcement, now: Date): void;
  /** The announcements of an organisation in the last seconds, oldest first. */
  of(organisation: string, now: Date): readonly Recent[];
  sweep(now: Date): void;
};

/** Keeps recent messages for new streams, which would otherwise miss changes since their page read the organisation. */
export const createRecentAnnouncements = (): RecentAnnouncements => {
  const byOrganisation = new Map<string, Recent[]>();
  const recentOf = (organisation: string, now: Date): Recent[] =>
    (byOrganisation.get(organisation) ?? []).filter(({ at }) => now.getTime() - at < RECENT_MS);
  return {
    keep(announcement, now) {
      const { organisation, message } = announcement;
      const recent = byOrganisation.get(organisation) ?? [];
      recent.push({ ...announcement, at: now.getTime(), text: messageText(message) });
      if (recent.length > MOST) recent.shift();
      byOrganisation.set(organisation, recent);
    },
    of: recentOf,
    sweep(now) {
      for (const organisation of byOrganisation.keys()) {
        const recent = recentOf(organisation, now);
        if (recent.length > 0) byOrganisation.set(organisation, recent);
        else byOrganisation.delete(organisation);
      }
    },
  };
};
