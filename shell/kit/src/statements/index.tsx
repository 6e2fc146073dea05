export { HowToPay } from './how-to-pay.tsx';
export { StatementList } from './statement-list.tsx';
export { StatementSheet } from './statement-sheet.tsx';
