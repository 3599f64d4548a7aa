/** The options that every widget with an upload has. */
export const uploadTexts = {
  upload: {
    type: 'string',
    minLength: 1,
    description: 'The text of the upload button.',
    examples: ['Add Image'],
  },
  uploading: {
    type: 'string',
    minLength: 1,
    description: 'What is said while files are on their way.',
    examples: ['Uploading...'],
  },
  uploadFailed: {
    type: 'string',
    minLength: 1,
    description: 'What is said of files that did not arrive; their names follow.',
    examples: ['Upload failed'],
  },
} as const;
