/** Which micro-frontend owns a path below `/organization/<uuid>`; null where nobody does. */
export const remoteOfPath = (below: string): 'okr' | 'admin' | 'backoffice' | null => {
  const path = below.replace(/\/+$/, '');
  if (path === '' || path === '/history') return 'okr';
  if (path === '/admin/subscription-management' || path === '/admin/data-extraction') return 'backoffice';
  if (
    path === '/teams' ||
    path === '/admin' ||
    /^\/admin\/(members|reminders|subscription|integration|reporting)$/.test(path)
  )
    return 'admin';
  return null;
};
