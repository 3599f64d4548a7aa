import { figuresOf } from '../calls/queryProblems.ts';
import { type EntityFiles, fieldAt, isSecret } from '../files.ts';
import { kinds } from '../grammars.ts';
import type { Place } from '../place.ts';

/** The fields of a figure: what is added up, the column that may say its unit, and the field with its days. */
interface Figure {
  readonly sum: string | undefined;
  readonly day?: string | undefined;
}

/** Why the API of a list that it pages has no such figure; undefined if it has, or the list is not paged. */
export function figureReason(entity: EntityFiles, { sum, day }: Figure): string | undefined {
  const list = entity.ui.get('list');
  if (list.get('paging').text !== 'server' || !entity.schema.exists) return undefined;
  const words = figuresOf(entity);
  if (words === undefined)
    return "'paging' fetches only a part of the records, and 'api.query' has no 'figures' by which the API is asked for those of all.";
  const column = list.get('columns').items.find((one) => one.get('field').text === sum);
  const codec = entity.ui.get('wire', 'codecs', sum ?? '');
  const units = [column?.get('by'), codec.get('by')].flatMap((by) => by?.text ?? []);
  const lacking = [
    ...(sum === undefined ? [] : (['sum'] as const)),
    ...(units.length === 0 ? [] : (['by'] as const)),
    ...(day === undefined ? [] : (['day'] as const)),
  ].find((word) => words !== 'own' && !words.get(word).exists);
  if (lacking !== undefined) return `'api.query.figures' lacks '${lacking}'.`;
  if (sum !== undefined && !addsUp(entity, sum, codec)) return `the API cannot add up '${sum}': ${SUMMED}`;
  const group = [...units, ...(day === undefined ? [] : [day])].find((name) => !isPlain(entity, name));
  if (group !== undefined) return `the API cannot group records by '${group}': ${GROUPED}`;
  if (day !== undefined && !/^date(-time)?$/.test(fieldAt(entity, day).get('format').text ?? ''))
    return `the API finds the days of a field by its format, and '${day}' has neither 'date' nor 'date-time'.`;
  return undefined;
}

const SUMMED = 'a number of the record itself, that no codec changes but decimalString and minorUnits.';
const GROUPED = 'a single value of the record itself, without a codec.';

function addsUp(entity: EntityFiles, name: string, codec: Place): boolean {
  const named = codec.text ?? codec.get('codec').text;
  return isStored(entity, name) && (!codec.exists || kinds.codecs.some((kind) => kind.name === named && kind.adds));
}

const isPlain = (entity: EntityFiles, name: string): boolean =>
  isStored(entity, name) && !entity.ui.get('wire', 'codecs', name).exists;

/** Whether a field has one value of its own. A field that is not there is reported elsewhere. */
function isStored(entity: EntityFiles, name: string): boolean {
  const field = fieldAt(entity, name);
  if (!field.exists) return !name.includes('.');
  const isOne = !['array', 'object'].includes(field.get('type').text ?? '');
  return isOne && !field.get('derived').exists && !isSecret(field);
}
