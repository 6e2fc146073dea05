import type { Text } from './text.ts';

const NARROW_NO_BREAK_SPACE = '\u202f';

/** A French text with the space before : ; ! ? » and after « at which no line may break. Texts are written with an ordinary one, or a wide one. */
export const withFrenchSpaces = (text: string): string =>
  text.replace(/[ \u00a0](?=[:;!?»])|(?<=«)[ \u00a0]/g, NARROW_NO_BREAK_SPACE);

const inText = (text: Text): Text => {
  if (typeof text === 'string') return withFrenchSpaces(text);
  const forms = Object.entries(text).map(([form, one]) => [form, withFrenchSpaces(one)]);
  return { ...Object.fromEntries(forms), other: withFrenchSpaces(text.other) };
};

/** A table of French texts with these spaces. */
export const withFrenchSpacesIn = <Key extends string>(
  texts: Readonly<Record<Key, Text>>,
): Readonly<Record<Key, Text>> =>
  // The keys are those of the input, which the type of fromEntries does not express.
  Object.fromEntries(Object.entries<Text>(texts).map(([key, text]) => [key, inText(text)])) as Record<Key, Text>;
