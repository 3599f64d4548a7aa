import { type Entity, small } from '../../shared/config/entity.ts';
import { primary } from '../../shared/text/language.ts';

/** A title within a sentence: 'Role' → 'role'. Only English has all its words in small letters. */
const inSentence = (title: string, lang = 'en'): string =>
  primary(lang) === 'en' ? title.toLowerCase() : small(title, lang);

/** An entity's singular title within a sentence. */
export const titleOf = (entity: Entity | undefined): string =>
  inSentence(entity?.schema.title ?? 'record', entity?.lang);

/** The title of its list within a sentence. */
export const titlesOf = ({ list, lang }: Entity): string => inSentence(list.title, lang);
