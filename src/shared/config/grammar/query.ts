/** The section `query` of `api`: how a call asks for a part of a list (`list.paging`). */
import { aText, map, object, text } from './words.ts';

/** A part of a query string with placeholders. */
const part = (description: string) =>
  ({
    type: 'string',
    pattern: '^[^=&#\\s]+=[^&#]*(&[^=&#\\s]+=[^&#]*)*$',
    patternErrorMessage: "must be a part of a query string, such as 'limit={count}&offset={from}'",
    description,
  }) as const;

const fields = { type: 'array', items: text, uniqueItems: true } as const;

/** The fields for which an API supports something, or what it calls them; false if it does not support it. */
const ability = (description: string) =>
  ({
    anyOf: [{ const: false }, fields, { type: 'object', minProperties: 1, additionalProperties: text }],
    description,
  }) as const;

const inability = (description: string) => ({ const: false, description }) as const;

export const queryWords = object(
  "How a call asks for a part of a list (`list.paging`), as parts of a query string with blanks: 'limit={count}&offset={from}'. Each word replaces that of `preset`, or of the embedded API.",
  [],
  {
    page: part(
      'The rows of a page: {from} is how many come before, {count} how many there are at most, {to} and {last} where it ends (exclusive, inclusive), {page} its number from 1.',
    ),
    max: {
      type: 'integer',
      minimum: 1,
      description: 'The most records that a page can have: `list.pageSize` is not more.',
    },
    sort: part(
      'The order by a {field}, the least first. By several fields it is repeated: parameters of the same name are one, with commas; {index} is the place of each, from 0.',
    ),
    sortDown: part('The order by a {field}, the greatest first.'),
    search: aText(
      'The records that show a {text}. Between double quotes, those in the text have a backslash: \'name="{text}"\'.',
    ),
    any: aText(
      'The records whose {field} has one of several values, which may be ids: {value}, the part repeated for each value, whose place is {index}, from 0, and {place} that of the condition among all; {values}, with commas between them; {quoted}, each in double quotes besides; or {json}, each as JSON.',
    ),
    one: aText(
      'The records whose {field} has one value, where that is not asked for by `any`: {value}, {quoted} or {json}.',
    ),
    flag: aText(
      'The records whose {field} is yes, or no, where that is not asked for by `one`: {value} is true or false.',
    ),
    no: aText(
      "The records whose {field} is no or was never set, as a missing yes/no reads in the panel; with {place}. Without it `flag` asks for a no, and a missing yes/no reads '-' where the API pages the list.",
    ),
    has: aText('The records whose {field}, a list, has one of several values, where that is not asked for by `any`.'),
    reference: aText(
      'The records whose {field}, a reference to one record, has one of several ids, where that is not asked for by `any`; {key} is the key of the id in what the field has (`references`, or the codec of the field).',
    ),
    references: aText(
      'The records whose {field}, a list of references, has one of several ids, where that is not asked for by `has`; with {key}.',
    ),
    from: aText('The records whose {field} is at least a {value}, or the same as {json}.'),
    before: aText(
      'The records whose {field} is less than a {value}, or {json}; {until} is the greatest value that is.',
    ),
    ids: aText(
      'The records with these ids, where that is not asked for by `any`: {value}, {values}, {quoted} or {json}.',
    ),
    count: {
      description:
        'How the number of records is asked for where the answer with the list does not have it: "HEAD" by the same call with that verb, or by a call of its own. It is where `total` says.',
      anyOf: [
        { const: 'HEAD' },
        object('', ['path'], {
          path: {
            type: 'string',
            pattern: '^/[^\\s?#{}]*$',
            patternErrorMessage: "must be a path, such as '/count'",
            description: "The path behind that of the list: '/count'. The call has the conditions alone.",
          },
          names: map('The beginnings of parameters that have another name there: {"filter[where]": "where"}.', text),
        }),
      ],
    },
    figures: {
      description:
        'How an API is asked for figures of a list that it pages, in one call with the search and the conditions of the list: sums below columns, numbers on tabs, a plot, sums of a start page. The answer is a list with a row for each group of records. Default: as the embedded API has them, and none of any other API; false: none.',
      anyOf: [
        { const: false },
        object('', ['ask', 'count'], {
          path: {
            type: 'string',
            pattern: '^/[^\\s?#{}]*$',
            patternErrorMessage: "must be a path, such as '/figures'",
            description: "The path behind that of the list: '/figures'. Default: that of the list.",
          },
          ask: part("What each such call has: 'aggregate[count]=*'."),
          sum: part(
            'The sum of a {field}; by several fields it is repeated, as in `sort`. Without it there are no sums.',
          ),
          by: part(
            'The records with the same value of a {field} are a group; repeated, as `sum`. Without it all are one group.',
          ),
          day: part(
            "The records of the same day of a {field}, in the time zone {zone}, are a group: 'Europe/Berlin'. Without it there is no plot.",
          ),
          count: { ...text, description: "The path of the number of records in a row of the answer: 'count'." },
          sumAt: {
            ...text,
            description: "The path of the sum of a {field} in a row. Default: 'sum.{field}'.",
          },
          byAt: {
            ...text,
            description: "The path of the value of a {field}, or of its day, in a row. Default: '{field}'.",
          },
        }),
      ],
    },
    next: aText(
      'Where an answer has the address of the next page, if pages have no numbers: a header, or a path in the body.',
    ),
    where: part(
      "All conditions as one JSON object, in {all}: 'filter={all}'. Those of `search`, `any`, `one`, `flag`, `no`, `has`, `reference`, `references`, `ids`, `from` and `before` that begin with { or \" are its parts: {text}, {value} and {values} are JSON there.",
    ),
    can: object('What the API can do by some fields only, or not at all: the page then does not offer it.', [], {
      sort: ability(
        'The fields that it sorts by; or what it calls each of them: {"name": "title"}. Default: all columns that show a field.',
      ),
      filter: ability('The fields that it filters by; or what it calls each of them. Default: all.'),
      values: { ...fields, description: 'The fields that it filters by several values of at a time. Default: all.' },
      several: inability('It sorts by one field at a time.'),
      search: inability('It does not search.'),
      lists: inability(
        'It does not filter by fields that are lists, but by lists of references if `references` asks for them.',
      ),
      count: inability(
        'It does not say how many records there are, or what it says is not to be used: the list goes on until a page is not full.',
      ),
    }),
  },
);
