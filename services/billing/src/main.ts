import { runStandalone } from '@waymark/service-kit';
import { billingService } from './service.ts';

await runStandalone(billingService);
