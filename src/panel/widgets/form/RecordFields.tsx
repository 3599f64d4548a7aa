import {
  type FieldPathList,
  type FieldProps,
  getUiOptions,
  orderProperties,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { getProp } from '../../../shared/base/getProp.ts';
import { useStorePart } from '../../config/useStore.ts';
import { COLUMNS, FieldGrid } from './FieldGrid.tsx';
import { useFormStore, withValue } from './formStore.ts';
import { numberOption } from './options.ts';
import { SectionList } from './SectionList.tsx';
import { inSections, useFormSections } from './sections.ts';
import { useUniqueHint } from './useUniqueHint.ts';
import { useWarning } from './Warning.tsx';

/** The least height of a row of fields with the space below it, in pixels. */
const ROW_HEIGHT = 76;

/** The number of these fields that fit into the window: those in view when the form opens. */
function inView(names: readonly string[], uiSchema: UiSchema | undefined): number {
  const room = Math.ceil(window.innerHeight / ROW_HEIGHT) * COLUMNS;
  let taken = 0;
  const beyond = names.findIndex((name) => {
    const options = getUiOptions(uiSchema?.[name]);
    if (options.widget !== 'hidden') taken += numberOption(options, 'span', COLUMNS);
    return taken > room;
  });
  return beyond < 0 ? names.length : beyond;
}

/** The placeholder of a field that renders in a moment: as high as a line of text. */
const place = <div aria-busy="true" style={{ minHeight: 56 }} />;

/**
 * The fields of a record, in place of rjsf's field for objects: that one draws a record as a whole, after a pass through
 * the whole form, with each key that is typed into any of its fields. The fields that are in view are painted at once, before
 * those below them are drawn.
 */
export function RecordFields({ schema, uiSchema, fieldPathId, ...around }: FieldProps) {
  const { properties = {}, required = [] } = schema;
  const form = useFormSections();
  const ordered = orderProperties(Object.keys(properties), getUiOptions(uiSchema).order);
  const names = form ? inSections(form.sections, ordered) : ordered;
  const [first] = useState(() => inView(names, uiSchema));
  const count = useDeferredValue(names.length, first);
  const fields = names.map((name, index) => {
    const Drawn = isUnique(properties[name]) ? UniqueField : RecordField;
    return {
      name,
      hidden: getUiOptions(uiSchema?.[name]).widget === 'hidden',
      content:
        index < count ? (
          <Drawn
            {...around}
            name={name}
            schema={properties[name]}
            uiSchema={uiSchema?.[name]}
            required={required.includes(name)}
            parent={fieldPathId.path}
          />
        ) : (
          place
        ),
    };
  });
  if (form) return <SectionList {...form} uiSchema={uiSchema} fields={fields} />;
  return <FieldGrid uiSchema={uiSchema} fields={fields} />;
}

type RecordFieldProps = Omit<FieldProps, 'fieldPathId'> & {
  readonly parent: FieldPathList;
  /** Other warnings at this field. */
  readonly hint?: string;
};

/** Whether its input shows what is typed before React renders (`OwnText`). */
function showsTyped({ schema, uiSchema, registry }: Pick<FieldProps, 'schema' | 'uiSchema' | 'registry'>): boolean {
  const { widget, field } = getUiOptions(uiSchema);
  return schema.type === 'string' && !widget && !field && !registry.schemaUtils.isSelect(schema);
}

const isUnique = (schema: unknown): boolean => getProp(schema, 'unique') === true;

/** A unique field. */
function UniqueField(props: RecordFieldProps) {
  const value = useStorePart(useFormStore(), ({ record }) => record[props.name]);
  return <RecordField {...props} hint={useUniqueHint(props.name, value)} />;
}

/** One field, drawn when its own value or errors change. */
const RecordField = memo(function RecordField({ parent, name, registry, uiSchema, hint, ...props }: RecordFieldProps) {
  const { SchemaField } = registry.fields;
  const store = useFormStore();
  const value = useStorePart(store, ({ record }) => record[name]);
  const errors = useStorePart(store, ({ errorSchema }) => errorSchema[name]);
  const warning = useStorePart(store, () => store.warnings()[name]);
  const ui = useWarning(uiSchema, errors ? undefined : (warning ?? hint));
  const fieldPathId = useMemo(() => toFieldPathId(name, registry.globalFormOptions, parent), [name, registry, parent]);
  const isShown = showsTyped({ schema: props.schema, uiSchema, registry });
  const change = useCallback(
    (next: unknown, path: FieldPathList) => store.type(withValue(store.get().record, path, next), isShown),
    [store, isShown],
  );
  return (
    <SchemaField
      {...props}
      name={name}
      registry={registry}
      uiSchema={ui}
      fieldPathId={fieldPathId}
      formData={value}
      errorSchema={errors}
      onChange={change}
    />
  );
});
