/** Whether a client takes a content coding, like "gzip". A quality of zero means not acceptable. */
export const acceptsCoding = (request: Request, coding: string): boolean =>
  (request.headers.get('accept-encoding') ?? '')
    .split(',')
    .some((each) => /^\s*(\S+?)\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.exec(each)?.[1]?.toLowerCase() === coding);
