/** Whether a client accepts a content coding: not if it gives it the weight 0. */
export const acceptsCoding = (acceptEncoding: string | undefined, coding: string): boolean =>
  (acceptEncoding ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });

/** Whether a client has this version. A proxy that compresses makes the entity tag that it passes on a weak one. */
export const hasVersion = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
