import { runAlone } from '@waymark/service-kit';
import { okrService } from './service.ts';

await runAlone(okrService);
