/** The sections `wire` and `endpoints` of `*.ui.json`. */
import type { Kind } from '../kind.ts';
import { type Names, namesOf, optionsByKind } from './kinds.ts';
import { anyCall, endpointCall, field, map, object, text } from './words.ts';

/** A codec in the config: its name alone, or its name with options. */
interface CodecGrammar {
  readonly description: string;
  readonly anyOf: readonly [
    Names,
    {
      readonly type: 'object';
      readonly required: readonly ['codec'];
      readonly properties: { readonly codec: Names };
    },
  ];
}

/** How `wire.codecs` names one of these codecs. Its type allows any options; the schema restricts them by codec. */
export const codecGrammar = (codecs: readonly Kind[]): CodecGrammar => ({
  description: 'How the field differs on the wire. Without an entry the value is the same on the wire.',
  anyOf: [
    namesOf(codecs.filter(({ options }) => !options.required?.length)),
    {
      type: 'object',
      required: ['codec'],
      properties: { codec: namesOf(codecs) },
      ...optionsByKind('codec', codecs, { codec: true }),
    },
  ],
});

export const endpoint = {
  anyOf: [
    endpointCall,
    object('', ['call'], {
      call: endpointCall,
      body: map('The body made of named fields: {"role": "role"}. Without it the whole record is the body.', field),
      log: { const: true, description: 'Write the body to the console before it is sent.' },
      unlessEmpty: {
        description:
          'Skip the call when this field, or one of these, is empty. With `id`: also when the answer to a new record had none, of which a person is otherwise told.',
        anyOf: [text, { type: 'array', minItems: 1, uniqueItems: true, items: text }],
      },
    }),
  ],
} as const;

const [, withBody] = endpoint.anyOf;
/** That of an action, which may call another server. */
export const actionEndpoint = {
  anyOf: [anyCall, { ...withBody, properties: { ...withBody.properties, call: anyCall } }],
} as const;
