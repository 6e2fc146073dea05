import { stored } from '@waymark/shell-kit';

/** Whether the cookie notice was accepted in this browser; the account remembers it too. */
export const gdprAccepted = stored('local', 'waymark.gdpr');
