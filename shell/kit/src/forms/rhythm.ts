import { lazyComponent, mantineGroup } from '../components/lazy-component.tsx';
import { CardsSkeleton } from '../components/skeletons.tsx';
import { loadTexts, RHYTHM_TEXTS } from '../i18n/i18n.ts';

const rhythm = mantineGroup(async () => {
  const [module] = await Promise.all([import('./rhythm-fields.tsx'), loadTexts(RHYTHM_TEXTS)]);
  return module;
});

/** The height of each of the four fields, with its label and hint. */
const FIELD_HEIGHT = 89;

/** How often an organisation checks in, and what its charts show: the fields of `rhythmForm`, with their texts when first shown. */
export const RhythmFields = lazyComponent(rhythm, 'RhythmFields', () =>
  CardsSkeleton({ cards: 4, height: FIELD_HEIGHT }),
);
