// Invisible are spaces, and what Unicode leaves out where it is not supported: joiners, fillers, marks of direction. U+2800 is a braille cell
// without dots. Control characters below U+0080 are not among them: they are refused by name.
const VISIBLE = /[^\s\u0080-\u009f\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** Whether a text can reorder the text around it. The marks U+200E and U+200F, which names in Hebrew and Arabic use, cannot. */
export const reordersText = (text: string): boolean => REORDERING.test(text);
