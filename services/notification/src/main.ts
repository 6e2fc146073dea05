import { runAlone } from '@waymark/service-kit';
import { notificationService } from './service.ts';

await runAlone(notificationService);
