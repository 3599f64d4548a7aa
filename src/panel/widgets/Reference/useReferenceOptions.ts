import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import type { SearchWord } from '../../../shared/text/searchKey.ts';
import type { EntityRecord } from '../../../shared/wire/record.ts';
import { usePanel } from '../../config/context.ts';
import { nameBeside, recordTexts } from '../../data/lists/recordTexts.ts';
import { useFormScope } from '../form/formScope.ts';
import { groupOption, textsOption } from '../form/options.ts';
import { type OptionTree, type ReferenceOption, referenceOptions } from './referenceOptions.ts';

/** The records of a field's list as its options. @param isNumber whether the field holds numbers */
export function useReferenceOptions(
  { name, options }: Pick<WidgetProps, 'name' | 'options'>,
  target: Entity,
  records: readonly EntityRecord[] | undefined,
  isNumber: boolean,
): ReferenceOption[] {
  const { entity, original } = useFormScope();
  const { texts } = usePanel();
  const isOwn = target.name === entity.name;
  const isParent = isOwn && target.list.tree?.parent === name;
  const self = isOwn ? original?.id : undefined;
  return useMemo(() => {
    const tree = treeOf(groupOption(options, 'tree'), target, isParent ? texts.belowItself : undefined);
    const labels = textsOption(options, 'label');
    const naming = (record: EntityRecord) => {
      const label = labelOf(target, record, labels);
      return { label, ...searchOf(target, record, label) };
    };
    return referenceOptions(records ?? [], naming, tree, self, isNumber);
  }, [options, target, texts, records, isParent, self, isNumber]);
}

/** The search texts of a record, besides its label. */
function searchOf(target: Entity, record: EntityRecord, label: string) {
  const texts = () => recordTexts(target, record, { label });
  const detail = (words: readonly SearchWord[]) => nameBeside(target, record, { label }, words);
  return { texts, detail };
}

/** Options are a tree if the field says so, or if the records' list is one. */
function treeOf(
  filter: Readonly<Record<string, unknown>> | undefined,
  { list }: Entity,
  descendant: string | undefined,
): OptionTree | undefined {
  if (filter) return { parent: String(filter['parent']), descendant: String(filter['descendant']) };
  return list.tree && { parent: list.tree.parent, descendant };
}
