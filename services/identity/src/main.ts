import { runStandalone } from '@waymark/service-kit';
import { identityService } from './service.ts';

await runStandalone(identityService);
