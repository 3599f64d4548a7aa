import { Activity, useInsertionEffect, useState } from 'react';
import type { Entity } from '../../../shared/config/entity.ts';
import { type EntityRecord, isEmpty } from '../../../shared/wire/record.ts';
import EntityForm from './EntityForm.tsx';

interface FormRehearsalProps {
  readonly entity: Entity;
  /** The list. */
  readonly records: readonly EntityRecord[];
  readonly onDone: () => void;
}

/** How many records are looked at. */
const MANY = 50;

/** A record with a value in each field, if any has one: some fields draw their values as elements. */
function sampleOf({ schema }: Entity, records: readonly EntityRecord[]): EntityRecord | undefined {
  const [first, ...others] = records.slice(0, MANY);
  if (!first) return undefined;
  const fields = Object.keys(schema.properties).filter((field) => isEmpty(first[field]));
  const found = fields.map((field) => [field, others.find((record) => !isEmpty(record[field]))?.[field]]);
  return { ...first, ...Object.fromEntries(found) };
}

const doNothing = () => undefined;
const forms = { close: doNothing, edit: doNothing, duplicate: doNothing };

/**
 * Draws a form hidden and without effects, whenever the page has nothing else to do. What takes most of the time that the
 * first dialog takes is done then: the styles are in the page, and the browser has compiled the code.
 */
export default function FormRehearsal({ entity, records, onDone }: FormRehearsalProps) {
  const [record] = useState(() => sampleOf(entity, records));
  return (
    <Activity mode="hidden">
      <EntityForm entity={entity} {...(record && { original: record })} forms={forms} />
      <Drawn onDrawn={onDone} />
    </Activity>
  );
}

/** Tells that what is hidden is drawn: of all effects only this one runs there. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useInsertionEffect(() => {
    const timer = setTimeout(onDrawn);
    return () => clearTimeout(timer);
  }, [onDrawn]);
  return null;
}
