import { type Entity, fieldTitle } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { interpolate } from '../../../shared/text/interpolate.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { aboutRecord } from './aboutRecord.ts';
import type { Made } from './made.ts';
import { run } from './run.ts';
import { tellFailed } from './saveTexts.ts';
import type { Writer } from './writer.ts';

/** Takes back the change of one record, as an operation of its own: lists show the former values at once. Toasts show the result. */
export async function undoMade(writer: Writer, entity: Entity, record: EntityRecord, made: Made): Promise<void> {
  const fields = [...new Set(made.paths.map(([field]) => field))];
  const preview = Object.fromEntries(fields.map((field) => [field, made.was[field]]));
  const about = aboutRecord(entity, record);
  const send = async () => {
    const [{ undoChange }, { undoDone }] = await Promise.all([import('./undoChange.ts'), writer.config.texts()]);
    const saved = await undoChange(writer, entity, record, made);
    const field = fields.map((name) => fieldTitle(entity.schema, name)).join(', ');
    writer.toasts.succeeded(about);
    writer.toasts.show('info', interpolate(undoDone, { field, what: labelOf(entity, made.was) }));
    return saved;
  };
  await run(writer, { entity, records: [record], preview, send }).catch((error: unknown) =>
    tellFailed(writer, entity, error, { original: record, about }),
  );
}
