import type { FieldPathList, WidgetProps } from '@rjsf/utils';

/** The path of a widget's value, with the indexes of rows: ['lines', 0, 'price']. Its id has the same, behind that of the form. */
export function valuePath({ id, name, registry }: Pick<WidgetProps, 'id' | 'name' | 'registry'>): FieldPathList {
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  const path = id.slice(idPrefix.length + idSeparator.length);
  // A name may have the separator in it.
  const steps = path === name ? [path] : path.split(idSeparator);
  return steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** The path of its field, without these indexes: 'lines.price'. */
export const fieldPath = (props: Pick<WidgetProps, 'id' | 'name' | 'registry'>): string =>
  valuePath(props)
    .filter((step) => typeof step === 'string')
    .join('.');
