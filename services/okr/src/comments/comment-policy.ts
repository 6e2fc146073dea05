import { AppError } from '@waymark/service-kit';
import type { Viewer } from '../objectives/objective-policy.ts';
import type { CommentRow } from './comment.ts';

type Written = Pick<CommentRow, 'user_uuid'>;

/** A comment is its author's to change. @throws {AppError} 403 */
export const refuseEditing = ({ userUuid }: Viewer, { user_uuid: author }: Written): void => {
  if (author !== userUuid) throw new AppError('COMMENT_FORBIDDEN');
};

/** Admins may delete what others wrote. @throws {AppError} 403 */
export const refuseDeleting = (viewer: Viewer, comment: Written): void => {
  if (!viewer.admin) refuseEditing(viewer, comment);
};
