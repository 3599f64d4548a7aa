/** The picture formats that the embedded API accepts, with file extension and media type. */
export const imageKinds = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const;

export type ImageKind = keyof typeof imageKinds;

/**
 * The embedded API's limits for one call: number of files, and for each megabytes (of 1,048,576 bytes) and decoded pixels,
 * counting all frames of an animation. A picture wider or higher than `side` pixels is scaled down.
 */
export const uploadLimits = { files: 10, megabytes: 5, pixels: 40_000_000, side: 2_000 } as const;

/** Megabytes in bytes. */
export const bytesOf = (megabytes: number): number => megabytes * 1024 * 1024;
