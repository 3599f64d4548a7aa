/** The sections `wire` and `endpoints` of `*.ui.json`: the border with the API. */
import { endpointCall, field, text } from './words.ts';

export const codec = {
  description: 'How the field differs on the wire. Without an entry it travels as it is.',
  anyOf: [
    {
      enum: ['decimalString', 'nullWhenEmpty', 'dateOnly', 'firstOfValues'],
      description:
        "decimalString: '12.00' ↔ 12. nullWhenEmpty: null ↔ nothing. dateOnly: '2026-01-31T…' ↔ '2026-01-31'. firstOfValues: {name, values: [v, …]} ↔ {name, value}; blank rows are dropped, later values kept.",
    },
    {
      type: 'object',
      required: ['codec', 'key'],
      additionalProperties: false,
      properties: {
        codec: {
          enum: ['idList', 'nameList'],
          description: "idList: [{key: 'a'}] ↔ ['a']. nameList: ['A', {key: 'B'}] ↔ ['A', 'B'].",
        },
        key: { ...text, description: "The entry's key that holds the id, or the name." },
      },
    },
    {
      type: 'object',
      required: ['codec', 'altText'],
      additionalProperties: false,
      properties: {
        codec: {
          const: 'imageList',
          description:
            'Images by position: order, the missing alt text and the primary flag are settled on the way out.',
        },
        altText: { ...text, description: 'The alt text an image without one is sent with.' },
      },
    },
  ],
} as const;

export const endpoint = {
  anyOf: [
    endpointCall,
    {
      type: 'object',
      required: ['call'],
      additionalProperties: false,
      properties: {
        call: endpointCall,
        body: {
          type: 'object',
          minProperties: 1,
          additionalProperties: field,
          description: 'The body made of named fields: {"role": "role"}. Without it the whole record is the body.',
        },
        log: { const: true, description: 'Write the body to the console before it is sent.' },
        unlessEmpty: { ...field, description: 'Skip the call when this field is empty.' },
      },
    },
  ],
} as const;
