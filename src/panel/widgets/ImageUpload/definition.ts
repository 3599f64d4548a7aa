import { object, text } from '../../../shared/config/grammar/words.ts';
import { uploadOptions } from '../upload/options.ts';
import type { Widget } from '../widget.ts';

export const definition = {
  name: 'ImageUpload',
  description: 'One image by its address, typed or uploaded, with a preview.',
  namedBy: 'ui:widget',
  types: ['string'],
  options: object('', ['upload', 'uploading', 'uploadFailed'], {
    ...uploadOptions,
    preview: {
      ...text,
      description: "What the preview is called, before the field's title.",
      examples: ['Preview of'],
      default: 'Preview of',
    },
    remove: {
      ...text,
      description: 'The name of the button that removes the image.',
      examples: ['Take the image away'],
      default: 'Remove image',
    },
  }),
} as const satisfies Widget;
