import { runStandalone } from '@waymark/service-kit';
import { notificationService } from './service.ts';

await runStandalone(notificationService);
