import { runAlone } from '@waymark/service-kit';
import { billingService } from './service.ts';

await runAlone(billingService);
