import { fields, flag, requiredToken } from './fields.ts';

export const mailPreferencesEdit = fields({ mentions: flag(), reminders: flag(), digest: flag(), news: flag() });

export const mailUnsubscribe = fields({ token: requiredToken() });
