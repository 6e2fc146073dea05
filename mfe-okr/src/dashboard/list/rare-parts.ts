export { MadeBeyond } from './made-beyond.tsx';
export { NothingHere } from './nothing-here.tsx';
