import type { FieldProps, RegistryFieldsType, RegistryWidgetsType, WidgetProps } from '@rjsf/utils';
import type { FunctionComponent } from 'react';
import { later } from '../ui/later.tsx';
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

/** The component of each kind of widget, by the folder it is in. */
const components: ReadonlyMap<string, WidgetComponent> = new Map([...byFolder(eager), ...lazyComponents]);

const namedBy = (word: Widget['namedBy']) =>
  Object.fromEntries(
    widgets.flatMap(({ name, namedBy: named }) => {
      const component = components.get(name);
      return named === word && component ? [[name, component] as const] : [];
    }),
  );

/** rjsf's `widgets`: the kinds that a uiSchema names as `ui:widget`. */
export const ownWidgets: RegistryWidgetsType = namedBy('ui:widget');

/** rjsf's `fields`: the kinds that a uiSchema names as `ui:field`. */
export const ownFields: RegistryFieldsType = namedBy('ui:field');

/**
 * Preloads widgets, so that a form renders them at once.
 * @param names the names of widgets; those without code to fetch, and rjsf's own, are ignored
 */
export async function preloadWidgets(names: Iterable<string>): Promise<void> {
  await Promise.all([...names].map((name) => lazyComponents.get(name)?.load()));
}
