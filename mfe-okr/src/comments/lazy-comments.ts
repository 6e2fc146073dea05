import { lazyPart } from '@waymark/shell-kit';

export const Comments = lazyPart(async () => ({ default: (await import('./comments.tsx')).Comments }));
