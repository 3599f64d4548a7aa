import type { Place } from './place.ts';

/** Settings without visible texts: names, rules, URLs, values. */
const unread: ReadonlySet<string> = new Set([
  ...['$schema', '$comment', '$id', '$ref', 'type', 'format', 'pattern', 'required', 'examples'],
  ...['default', 'const', 'enum', 'initial', 'reference', 'derived', 'unique'],
  ...[
    'wire',
    'endpoints',
    'call',
    'conflicts',
    'field',
    'values',
    'cell',
    'by',
    'tones',
    'template',
    'parent',
    'children',
  ],
  ...['order', 'sort', 'rowClick', 'validate', 'returnFocus', 'to', 'from', 'as', 'layout', 'fields', 'inputType'],
  ...['ui:order', 'ui:widget', 'ui:field', 'ui:emptyValue', 'ui:enumDisabled', 'ui:autocomplete'],
  ...['api', 'session', 'path', 'href', 'entity', 'screen', 'icon', 'roles', 'locale', 'currency'],
]);

/** Settings whose keys are names, not settings. */
const maps: ReadonlySet<string> = new Set([
  ...['properties', '$defs', 'dependentSchemas', 'errorMessage'],
  ...['uiSchema', 'whenEditing', 'ui:enumNames', 'cases', 'texts'],
]);

/** The texts of a config file that people read, at any depth. */
export function shownTexts(place: Place, isMap = false): Place[] {
  if (place.text !== undefined) return [place];
  const inside = place.entries.filter(([word]) => isMap || isRead(word, place));
  return [
    ...place.items.flatMap((item) => shownTexts(item)),
    ...inside.flatMap(([key, value]) => shownTexts(value, !isMap && maps.has(key))),
  ];
}

function isRead(word: string, beside: Place): boolean {
  // A filter's label is a text; that of a list or reference is a field.
  if (word === 'label') return beside.get('field').exists;
  return !unread.has(word) && !word.startsWith('x-');
}
