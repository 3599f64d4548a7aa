import { objectOf } from '../../../shared/base/json.ts';

/** The widgets and fields that a uiSchema names, also those of a group's fields and of the lines of a list. */
export const widgetNames = (uiSchema: unknown): string[] =>
  Object.entries(objectOf(uiSchema)).flatMap(([key, value]) => {
    if (typeof value !== 'string') return widgetNames(value);
    return key === 'ui:widget' || key === 'ui:field' ? [value] : [];
  });
