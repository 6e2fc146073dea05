import { runStandalone } from '@waymark/service-kit';
import { okrService } from './service.ts';

await runStandalone(okrService);
