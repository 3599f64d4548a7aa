import type { FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { FunctionComponent } from 'react';
import { later } from '../ui/later.tsx';
import { widgetNames } from './form/widgetNames.ts';
import { widgets } from './index.ts';
import type { Widget } from './widget.ts';

/** The props that rjsf passes depend on the setting that names the component: see `namedBy`. */
type WidgetComponent = FunctionComponent<WidgetProps | FieldProps>;

// `exhaustive`: a shop has the engine in node_modules, which a pattern leaves out otherwise.
const eager = import.meta.glob<WidgetComponent>(['./*/Widget.tsx', '#custom/widgets/*/Widget.tsx'], {
  eager: true,
  import: 'default',
  exhaustive: true,
});
const lazy = import.meta.glob<{ readonly default: WidgetComponent }>(
  ['./*/Widget.lazy.tsx', '#custom/widgets/*/Widget.lazy.tsx'],
  { exhaustive: true },
);

const byFolder = <Value>(files: Readonly<Record<string, Value>>) =>
  Object.entries(files).map(([file, value]) => [file.split('/').at(-2) ?? '', value] as const);

const lazyComponents = new Map(byFolder(lazy).map(([name, load]) => [name, later(load)]));

const rareForm = () => import('./form/rareWidgets.tsx');

/** rjsf's widgets that few forms have. */
const rare = {
  checkboxes: later(async () => (await rareForm()).Checkboxes),
  radio: later(async () => (await rareForm()).Radio),
  range: later(async () => (await rareForm()).Range),
};

/** The component of each kind of widget, by the folder it is in. */
const components: ReadonlyMap<string, WidgetComponent> = new Map([...byFolder(eager), ...lazyComponents]);

const namedBy = (word: Widget['namedBy']) =>
  Object.fromEntries(
    widgets.flatMap(({ name, namedBy: named }) => {
      const component = components.get(name);
      return named === word && component ? [[name, component] as const] : [];
    }),
  );

/** Those of rjsf's `widgets` whose code is fetched for forms that have them. */
export const rareWidgets: RegistryWidgetsType = {
  CheckboxesWidget: rare.checkboxes,
  RadioWidget: rare.radio,
  RangeWidget: rare.range,
};

/** rjsf's `widgets`: the kinds that a uiSchema names as `ui:widget`. */
export const ownWidgets: RegistryWidgetsType = namedBy('ui:widget');

/** rjsf's `fields`: the kinds that a uiSchema names as `ui:field`. */
export const ownFields: RegistryFieldsType = namedBy('ui:field');

const toFetch: ReadonlyMap<string, { readonly load: () => Promise<unknown> }> = new Map([
  ...lazyComponents,
  ...Object.entries(rare),
]);

/**
 * Preloads the widgets that a uiSchema names, also for the lines of its lists, so that a form renders them at once.
 * Those without code to fetch are ignored.
 */
export async function preloadWidgets(uiSchema: unknown): Promise<void> {
  await Promise.all([...new Set(widgetNames(uiSchema))].map((name) => toFetch.get(name)?.load()));
}
