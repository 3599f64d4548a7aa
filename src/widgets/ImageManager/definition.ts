import { uploadOptions } from '../upload/options.ts';
import type { Widget } from '../widget.ts';
import { MOVED } from './movedText.ts';

export const definition = {
  name: 'ImageManager',
  description:
    'A list of images: uploaded, dragged or moved by buttons into order, removed, one of them marked as the main one.',
  namedBy: 'ui:field',
  types: ['array'],
  items: { type: 'object', properties: ['url'] },
  options: {
    type: 'object',
    required: ['upload', 'makeMain', 'main', 'invalid', 'uploadFailed'],
    additionalProperties: false,
    properties: {
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
        type: 'string',
        minLength: 1,
        description: 'The text of the button that makes an image the main one.',
        examples: ['Make Main'],
      },
      main: {
        type: 'string',
        minLength: 1,
        description: 'The text of that button on the main image.',
        examples: ['Main'],
      },
      invalid: {
        type: 'string',
        minLength: 1,
        description: 'The sentence below the images when one of them is not valid.',
        examples: ['Each image must have a valid URL.'],
      },
      altText: {
        type: 'string',
        minLength: 1,
        itemProperties: ['altText'],
        description:
          "The label of an input for each image's alt text, `altText` of the items; the number follows. Without it they have none.",
        examples: ['Alt text of image'],
      },
      image: {
        type: 'string',
        minLength: 1,
        description: 'What an image without a text of its own is called; its number follows.',
        examples: ['Picture'],
        default: 'Image',
      },
      remove: {
        type: 'string',
        minLength: 1,
        description: "The name of an image's remove button; the number follows.",
        examples: ['Remove picture'],
        default: 'Remove image',
      },
      moveLeft: {
        type: 'string',
        minLength: 1,
        description: 'The name of the button that moves an image to the left; the number follows.',
        examples: ['Move picture left'],
        default: 'Move left image',
      },
      moveRight: {
        type: 'string',
        minLength: 1,
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
    },
  },
} as const satisfies Widget;
