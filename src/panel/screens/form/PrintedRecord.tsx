import './printedRecord.css';
import { Children, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { getProp } from '../../../shared/base/getProp.ts';
import { objectOf } from '../../../shared/base/json.ts';
import type { Entity } from '../../../shared/config/entity.ts';
import { labelOf } from '../../../shared/config/label.ts';
import { factorsOf } from '../../../shared/config/lineTotal.ts';
import { fieldsIn, templateParts } from '../../../shared/config/template.ts';
import { columnOf } from '../../../shared/config/units.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import { numbersText } from '../../cells/sumText.ts';
import { usePanel } from '../../config/context.ts';
import { PRINT } from '../../ui/dialogIcons.ts';
import { HeadButton } from '../../ui/HeadButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { entryTotalText } from '../../widgets/form/EntryTotal.tsx';
import { groupOption, textOption } from '../../widgets/form/options.ts';
import { errorText } from '../../wire/apiError.ts';
import { entriesEntity, ShownValue, type ShownValueProps } from '../references/ShownValue.tsx';
import { usePrintedValues } from './printedValues.ts';
import { titleOf } from './readFields.ts';

interface PrintedProps {
  readonly entity: Entity;
  /** The record as it is stored. */
  readonly record: EntityRecord;
  readonly print: Print;
}

type PrintedPart = Omit<PrintedProps, 'print'>;

type Print = NonNullable<NonNullable<Entity['form']>['print']>;

/** The button 'Print' of a record, and the document that the page is on paper (docs/behaviour.md#links). */
export default function PrintedRecord(props: PrintedProps) {
  const { print } = usePanel().texts;
  return (
    <>
      <HeadButton text={print} icon={PRINT} onClick={() => window.print()} />
      {createPortal(<Document {...props} />, document.body)}
    </>
  );
}

function Document({ entity, record, print }: PrintedProps) {
  const { title, texts } = usePanel();
  const { address = '', fields = [], lines } = print;
  const { data: values = NONE, error } = usePrintedValues(entity, record, [...fieldsIn(address), ...fields]);
  return (
    <article className="printed">
      <header>
        <Logo />
        <strong>{title}</strong>
      </header>
      {error && <p>{errorText(error, entity.errors?.list ?? texts.unreachable, texts)}</p>}
      {print.address !== undefined && (
        <address>
          {address.split('\n').map((line) => (
            <Line key={line} values={values} template={line} />
          ))}
        </address>
      )}
      <h1>
        {print.title} {labelOf(entity, record)}
      </h1>
      <dl>
        {fields.map((path) => (
          <PrintedField key={path} value={values.get(path)} />
        ))}
      </dl>
      {lines && !isEmpty(record[lines.field]) && <Lines entity={entity} record={record} lines={lines} />}
      {print.text !== undefined && <p>{print.text}</p>}
    </article>
  );
}

type Values = ReadonlyMap<string, ShownValueProps | undefined>;
const NONE: Values = new Map();

const PrintedField = ({ value }: { readonly value: ShownValueProps | undefined }) =>
  value && (
    <div>
      <dt>{titleOf(value.entity, value.field)}</dt>
      <dd>
        <ShownValue {...value} />
      </dd>
    </div>
  );

/** A line of an address; nothing if none of its fields has a value. */
function Line({ values, template }: { readonly values: Values; readonly template: string }) {
  const isBlank = (path: string) => !values.get(path);
  const parts = templateParts(template).filter(({ isOptional, fields }) => !isOptional || !fields.some(isBlank));
  const fields = parts.flatMap((part) => part.fields);
  if (fields.length > 0 && fields.every(isBlank)) return null;
  const pieces: ReactNode[] = parts
    .flatMap(({ text }) => text.split(/(\{[^{}]+\})/))
    .map((piece) => {
      const path = /^\{(.+)\}$/.exec(piece)?.[1];
      if (path === undefined) return piece;
      const value = values.get(path);
      return value && <ShownValue key={path} {...value} />;
    });
  return <div>{Children.toArray(pieces)}</div>;
}

/** The rows of a list of objects, and their total. */
function Lines({ entity, record, lines }: PrintedPart & { readonly lines: NonNullable<Print['lines']> }) {
  const ui = objectOf(getProp(entity.uiSchema, lines.field));
  const total = lines.total === true ? (groupOption(objectOf(ui['ui:options']), 'total') ?? {}) : {};
  const value = record[lines.field];
  const rows = (Array.isArray(value) ? value : []).map((row, index) => ({ ...objectOf(row), id: String(index) }));
  const sum = entryTotalText(entity.list.columns, total, rows, record);
  const written = columnOf(entity.list.columns, textOption(total, 'as'));
  const own = entriesEntity(entity, lines.field);
  const { properties } = own.schema;
  const isNumber = (name: string) => ['number', 'integer'].some((type) => type === properties[name]?.type);
  // Prices that the total multiplies, and amounts computed from them, are written as the total is; counts are not.
  const factors = factorsOf(textOption(total, 'sum'));
  const isAmount = (name: string): boolean => {
    const { type, computed } = properties[name] ?? {};
    const from = Object.values(computed ?? {}).flat();
    const isMade = from.some((operand) => typeof operand === 'string' && isAmount(operand));
    return written !== undefined && type === 'number' && (factors.includes(name) || isMade);
  };
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
                  ? numbersText(written, [getProp(row, name)], record)
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
