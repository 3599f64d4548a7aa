import { text } from '../../../shared/config/grammar/words.ts';
import { imageKinds, uploadLimits } from '../../../shared/config/uploadLimits.ts';
import { pictureFit } from '../../cells/picture.ts';
import { EMPTY_FILE, TOO_LARGE, UNREADABLE, WRONG_KIND } from './refusal.ts';

/** A sentence about a file. It must contain the file's name. */
const aboutFile = { pattern: '\\{file\\}', patternErrorMessage: "must name the file: '{file}'" } as const;

/** The options that every widget with an upload has. */
export const uploadOptions = {
  fit: pictureFit,
  upload: { ...text, description: 'The text of the upload button.', examples: ['Add Image'] },
  uploading: { ...text, description: 'What is said while files are on their way.', examples: ['Uploading...'] },
  uploadFailed: {
    ...text,
    description: 'What is said of files that did not arrive; their names follow.',
    examples: ['Upload failed'],
  },
  accept: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'string', pattern: '^image/[\\w.+-]+$', patternErrorMessage: "must be like 'image/png'" },
    description: 'The media types of the pictures that are taken. By default those that the embedded API takes.',
    examples: [['image/jpeg', 'image/png']],
    default: Object.values(imageKinds),
  },
  maxSize: {
    type: 'number',
    exclusiveMinimum: 0,
    description:
      'How large a file may be, in megabytes (of 1,048,576 bytes). By default what the embedded API takes. Larger JPEG, HEIC, PNG and still WebP pictures are drawn to 2,000 pixels first, for another server only where this is set.',
    examples: [0.5, 20],
    default: uploadLimits.megabytes,
  },
  wrongKind: {
    type: 'string',
    ...aboutFile,
    description: 'What is said of a file of another kind, which is not sent: {file}, {kinds}.',
    examples: ['{file} is no picture.'],
    default: WRONG_KIND,
  },
  emptyFile: {
    type: 'string',
    ...aboutFile,
    description: 'What is said of a file without any bytes, which is not sent: {file}.',
    examples: ['{file} is empty.'],
    default: EMPTY_FILE,
  },
  tooLarge: {
    type: 'string',
    ...aboutFile,
    description:
      'What is said of a file that is larger, which is not sent: {file}, {size}, {most} (both in megabytes).',
    examples: ['{file} is too large.'],
    default: TOO_LARGE,
  },
  unreadable: {
    type: 'string',
    ...aboutFile,
    description:
      'What is said of a HEIC picture, as phones take them, in a browser that cannot make a JPEG of it; it is not sent: {file}.',
    examples: ['{file} cannot be read: save it as JPEG.'],
    default: UNREADABLE,
  },
} as const;
