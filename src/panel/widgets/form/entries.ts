import type { UiSchema } from '@rjsf/utils';
import { small } from '../../../shared/config/entity.ts';
import { requiredContext } from '../../config/requiredContext.ts';
import type { FocusThen } from './useEntryFocus.ts';

/** The context of a list's entries. */
interface EntryScope {
  /** The name of an entry: 'Tag'. */
  readonly title: string;
  readonly uiSchema: UiSchema;
  readonly focusThen: FocusThen;
}

/** The list around the calling entry. */
export const [EntryScopeProvider, useEntryScope] = requiredContext<EntryScope>('An entry is drawn outside a list.');

/**
 * The name of a list's entry: the title in the entries' schema, else the singular of the list's title. The singular is
 * known only for English; other languages use a general word.
 * @param any that word
 */
export function entryTitle(list: string, items: unknown, any: string): string {
  const title = typeof items === 'object' && items !== null && 'title' in items ? items.title : undefined;
  if (typeof title === 'string' && title) return title;
  return /^(en\b|$)/.test(document.documentElement.lang) ? one(list) : any;
}

/** The singular of an English plural: 'Tags' → 'Tag', 'Boxes' → 'Box', 'Entries' → 'Entry'. Other words stay. */
const one = (many: string): string =>
  many
    .replace(/([^aeiou])ies$/, '$1y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');

/**
 * A text of the panel about an entry: 'Remove {entry} {place}' → 'Remove tag 2'. The title is in small letters unless
 * it begins the text.
 * @param index its position in the list, from 1
 */
export const entryText = (text: string, title: string, index?: number): string =>
  text.replace(/\{(entry|place)\}/g, (_, blank: string, offset: number) => {
    if (blank === 'place') return String(index);
    return offset === 0 ? title : small(title, document.documentElement.lang || undefined);
  });
