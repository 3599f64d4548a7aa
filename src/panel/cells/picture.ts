/** Shared by what shows a picture. */

/** The option for its size. */
export const pictureSize = (byDefault: number) =>
  ({
    type: 'integer',
    minimum: 16,
    maximum: 128,
    description: 'Width and height in pixels.',
    examples: [16, 128],
    default: byDefault,
  }) as const;

/** The option for how it fills its place. */
export const pictureFit = {
  enum: ['contain', 'cover'],
  description: "'contain': all of the picture is shown. 'cover': it fills its place, and is cut off at its sides.",
  examples: ['contain', 'cover'],
  default: 'contain',
} as const;

/** A URL that differs between records. */
export const samplePicture = (field: string, index: number): string => `/uploads/${field}-${index + 1}.svg`;
