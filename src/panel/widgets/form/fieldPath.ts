import type { WidgetProps } from '@rjsf/utils';

/** The path of a widget's field without the indexes of rows: 'lines.price'. Its id has the same, behind that of the form. */
export function fieldPath({ id, name, registry }: Pick<WidgetProps, 'id' | 'name' | 'registry'>): string {
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  const path = id.slice(idPrefix.length + idSeparator.length);
  // A name may have the separator in it.
  if (path === name) return name;
  return path
    .split(idSeparator)
    .filter((step) => !/^\d+$/.test(step))
    .join('.');
}
