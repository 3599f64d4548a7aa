import { isExternal } from '../../../src/shared/config/backend.ts';
import { type EntityFiles, fieldsIn } from '../files.ts';
import type { ConfigProblem } from '../place.ts';
import { rules } from './sentenceProblems.ts';

/** Problems in `sequence`: rules that no number has to meet, and an API that numbers nothing. */
export function* sequenceProblems(entity: EntityFiles): Generator<ConfigProblem> {
  const { panel, ui, schema } = entity;
  const own = ui.get('wire', 'api');
  const base = own.get('base').exists ? own.get('base') : panel.get('api', 'base');
  const preset = own.get('preset').exists ? own.get('preset') : panel.get('api', 'preset');
  for (const [, field] of fieldsIn(schema)) {
    const sequence = field.get('sequence');
    if (!sequence.exists) continue;
    for (const rule of field.given(...rules, 'initial', 'reference'))
      yield rule.keyProblem('no-effect', 'has no effect: the API makes the number, and nobody enters it.');
    if (field.path[0] !== 'properties')
      yield sequence.keyProblem('misplaced-word', 'is for fields that every record has.');
    if (preset.exists || (base.text !== undefined && isExternal(base.text)))
      yield sequence.keyWarning('no-effect', 'is for the embedded API: another one has to number the records itself.');
    else if (ui.exists && !ui.get('endpoints', 'create').exists)
      yield sequence.keyWarning('no-effect', 'has no effect: there is no endpoints.create.');
  }
}
