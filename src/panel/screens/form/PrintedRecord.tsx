import './printedRecord.css';
import { Children, type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { getProp } from '../../../shared/base/getProp.ts';
import { objectOf } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { factorsOf } from '../../../shared/config/lineTotal.ts';
import { templateParts } from '../../../shared/config/template.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { numbersText } from '../../cells/sumText.ts';
import { useOpenedTexts, usePanel } from '../../config/context.ts';
import { PRINT } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { entryTotalText } from '../../widgets/form/entryTotalText.ts';
import { groupOption, textOption } from '../../widgets/form/options.ts';
import { ShownValue } from '../references/ShownValue.tsx';
import { titleOf } from './readFields.ts';

interface PrintedProps {
  readonly entity: Entity;
  /** The record as it is stored. */
  readonly record: EntityRecord;
  /** What its document says. */
  readonly print: Print;
}

type PrintedPart = Omit<PrintedProps, 'print'>;

type Print = NonNullable<NonNullable<Entity['form']>['print']>;

/** The button 'Print' of a record, and the document that the page is on paper (docs/behaviour.md#links). */
export default function PrintedRecord(props: PrintedProps) {
  const { print } = useOpenedTexts();
  useEffect(restoreFocusAfterPrint, []);
  return (
    <>
      <HeadButton text={print} icon={PRINT} onClick={() => window.print()} />
      {createPortal(<Document {...props} />, document.body)}
    </>
  );
}

/**
 * Gives the focus back after printing: the page is not drawn on paper, and what is not drawn loses it.
 * @returns a function that ends that
 */
function restoreFocusAfterPrint(): () => void {
  const paper = window.matchMedia('print');
  let focused: EventTarget | null = document.activeElement;
  const remember = ({ target }: FocusEvent) => {
    focused = target;
  };
  const restore = () => {
    const isLost = !paper.matches && document.activeElement === document.body;
    if (isLost && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  document.addEventListener('focusin', remember);
  paper.addEventListener('change', restore);
  return () => {
    document.removeEventListener('focusin', remember);
    paper.removeEventListener('change', restore);
  };
}

function Document({ entity, record, print }: PrintedProps) {
  const { title } = usePanel();
  const isShown = (field: string) => Object.hasOwn(entity.schema.properties, field) && !isEmpty(record[field]);
  return (
    <article className="printed">
      <header>
        <Logo />
        <strong>{title}</strong>
      </header>
      {print.address !== undefined && (
        <address>
          {print.address.split('\n').map((line) => (
            <Line key={line} entity={entity} record={record} template={line} />
          ))}
        </address>
      )}
      <h1>
        {print.title} {labelOf(entity, record)}
      </h1>
      <dl>
        {print.fields?.filter(isShown).map((field) => (
          <div key={field}>
            <dt>{titleOf(entity, field)}</dt>
            <dd>
              <ShownValue entity={entity} record={record} field={field} />
            </dd>
          </div>
        ))}
      </dl>
      {print.lines && isShown(print.lines.field) && <Lines entity={entity} record={record} lines={print.lines} />}
      {print.text !== undefined && <p>{print.text}</p>}
    </article>
  );
}

/** A line of an address; nothing if none of its fields has a value. */
function Line({ entity, record, template }: PrintedPart & { readonly template: string }) {
  const isBlank = (field: string) => isEmpty(record[field]);
  const parts = templateParts(template).filter(({ isOptional, fields }) => !isOptional || !fields.some(isBlank));
  const fields = parts.flatMap((part) => part.fields);
  if (fields.length > 0 && fields.every(isBlank)) return null;
  const pieces: ReactNode[] = parts
    .flatMap(({ text }) => text.split(/(\{[^{}]+\})/))
    .map((piece) => {
      const field = /^\{(.+)\}$/.exec(piece)?.[1];
      if (field === undefined) return piece;
      return isBlank(field) ? '' : <ShownValue key={field} entity={entity} record={record} field={field} />;
    });
  return <div>{Children.toArray(pieces)}</div>;
}

/** The rows of a list of objects, and their total. */
function Lines({ entity, record, lines }: PrintedPart & { readonly lines: NonNullable<Print['lines']> }) {
  const { items } = entity.schema.properties[lines.field] ?? {};
  const ui = objectOf(getProp(entity.uiSchema, lines.field));
  const total = lines.total === true ? (groupOption(objectOf(ui['ui:options']), 'total') ?? {}) : {};
  const value = record[lines.field];
  const rows = (Array.isArray(value) ? value : []).map((row, index) => ({ ...objectOf(row), id: String(index) }));
  const sum = entryTotalText(entity.list.columns, total, rows);
  const written = columnOf(entity.list.columns, textOption(total, 'as'));
  const properties = items?.properties ?? {};
  const own: Entity = {
    ...entity,
    schema: { type: 'object', properties },
    uiSchema: objectOf(ui['items']),
    list: { ...entity.list, columns: [] },
  };
  const isNumber = (name: string) => ['number', 'integer'].some((type) => type === properties[name]?.type);
  // What the total multiplies and is no count is written as the total is.
  const isAmount = (name: string) =>
    written !== undefined && properties[name]?.type === 'number' && factorsOf(textOption(total, 'sum')).includes(name);
  // The total stands below the amounts that it adds up.
  const end = lines.columns.findLastIndex(isAmount) + 1 || lines.columns.length;
  return (
    <table>
      <thead>
        <tr>
          {lines.columns.map((name) => (
            <th key={name} scope="col" data-number={isNumber(name) || undefined}>
              {properties[name]?.title ?? name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {lines.columns.map((name) => (
              <td key={name} data-number={isNumber(name) || undefined}>
                {isAmount(name)
                  ? numbersText(written, [getProp(row, name)])
                  : !isEmpty(getProp(row, name)) && <ShownValue entity={own} record={row} field={name} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {sum !== undefined && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={end}>
              {textOption(total, 'title')} {sum}
            </th>
            {end < lines.columns.length && <td colSpan={lines.columns.length - end} />}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
