import { runAlone } from '@waymark/service-kit';
import { identityService } from './service.ts';

await runAlone(identityService);
