/** The pictures that the embedded API takes: each format with its file extension and media type. */
export const imageKinds = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
} as const;

export type ImageKind = keyof typeof imageKinds;

/** What the embedded API takes in one call: so many files, each of so many megabytes (of 1,048,576 bytes). */
export const uploadLimits = { files: 10, megabytes: 5 } as const;

/** The bytes of so many megabytes. */
export const bytesOf = (megabytes: number): number => megabytes * 1024 * 1024;
