/** Shared by the cells that show a picture. */

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

/** A URL that differs between records. */
export const samplePicture = (field: string, index: number): string => `/uploads/${field}-${index + 1}.svg`;
