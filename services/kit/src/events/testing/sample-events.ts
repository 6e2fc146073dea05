import { randomUUID } from 'node:crypto';
import type { ConsumerCatalogue, EventOf } from '@waymark/contracts';
import type { DraftOf } from '../event.ts';

type Deleted = 'waymark.identity.organisation.deleted.v1';
const DELETED: Deleted = 'waymark.identity.organisation.deleted.v1';

/** The smallest event of the catalogue, with an organisation. */
export const sampleDraft = (organisation: string = randomUUID()): DraftOf<Deleted> => ({
  type: DELETED,
  organisation,
  subject: organisation,
  data: { uuid: organisation, name: 'Alpine Ltd' },
});

/** An event of another consumer. */
export const sampleMailDraft = (): DraftOf<'waymark.identity.mail.requested.v1'> => ({
  type: 'waymark.identity.mail.requested.v1',
  organisation: null,
  subject: randomUUID(),
  data: { template: 'welcome', to: 'ann@example.com', lang: 'en', data: { first_name: 'Ann' } },
});

let sequence = 0;

/** The same as sent by the transport. */
export const sampleEvent = (type: string = DELETED): EventOf<Deleted> => {
  const organisation = randomUUID();
  sequence += 1;
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/waymark/identity',
    type: type as Deleted,
    subject: organisation,
    time: new Date(0).toISOString(),
    datacontenttype: 'application/json',
    organisation,
    sequence,
    data: { uuid: organisation, name: 'Alpine Ltd' },
  };
};

/** A catalogue in which the given consumer, the only one of a test, receives the sample event. */
export const catalogueOf = (consumer: string): ConsumerCatalogue => ({ okr: { [consumer]: [DELETED] } });
