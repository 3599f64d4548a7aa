import { object, text } from '../../../shared/config/grammar/words.ts';
import { uploadOptions } from '../upload/options.ts';
import type { Widget } from '../widget.ts';
import { MOVED } from './images.ts';

export const definition = {
  name: 'ImageManager',
  description:
    'A list of images: uploaded, dragged or moved by buttons into order, removed, one of them marked as the main one.',
  namedBy: 'ui:field',
  types: ['array'],
  items: { type: 'object', properties: ['url'] },
  options: object('', ['upload', 'makeMain', 'main', 'invalid', 'uploadFailed'], {
    ...uploadOptions,
    thumbnail: {
      type: 'integer',
      minimum: 16,
      maximum: 256,
      description: 'Width and height in pixels.',
      examples: [16, 256],
      default: 64,
    },
    makeMain: {
      ...text,
      description: 'The text of the button that makes an image the main one.',
      examples: ['Make Main'],
    },
    main: { ...text, description: 'The text of that button on the main image.', examples: ['Main'] },
    invalid: {
      ...text,
      description: 'The sentence below the images when one of them is not valid.',
      examples: ['Each image must have a valid URL.'],
    },
    altText: {
      ...text,
      itemProperties: ['altText'],
      description:
        'The label of a button for each image’s alt text, `altText` of the items, and of the input that it opens; the number follows. Without it they have none.',
      examples: ['Alt text of image'],
    },
    image: {
      ...text,
      description: 'What an image without a text of its own is called; its number follows.',
      examples: ['Picture'],
      default: 'Image',
    },
    remove: {
      ...text,
      description: "The name of an image's remove button; the number follows.",
      examples: ['Remove picture'],
      default: 'Remove image',
    },
    moveLeft: {
      ...text,
      description: 'The name of the button that moves an image to the left; the number follows.',
      examples: ['Move picture left'],
      default: 'Move left image',
    },
    moveRight: {
      ...text,
      description: 'The name of the button that moves an image to the right; the number follows.',
      examples: ['Move picture right'],
      default: 'Move right image',
    },
    moved: {
      type: 'string',
      pattern: '\\{place\\}',
      patternErrorMessage: "must say where the image is now: '{place}'",
      description: 'What a screen reader says of an image that was moved: {image}, {place}, {count}.',
      examples: ['{image}: {place} / {count}'],
      default: MOVED,
    },
  }),
} as const satisfies Widget;
