import { uploadOptions } from '../upload/options.ts';
import type { Widget } from '../widget.ts';

export const definition = {
  name: 'ImageUpload',
  description: 'One image by its address, typed or uploaded, with a preview.',
  namedBy: 'ui:widget',
  types: ['string'],
  options: {
    type: 'object',
    required: ['upload', 'uploading', 'uploadFailed'],
    additionalProperties: false,
    properties: {
      ...uploadOptions,
      preview: {
        type: 'string',
        minLength: 1,
        description: "What the preview is called, before the field's title.",
        examples: ['Preview of'],
        default: 'Preview of',
      },
      remove: {
        type: 'string',
        minLength: 1,
        description: 'The name of the button that removes the image.',
        examples: ['Take the image away'],
        default: 'Remove image',
      },
    },
  },
} as const satisfies Widget;
