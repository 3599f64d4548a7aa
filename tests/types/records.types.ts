/** The border between panel and wire, proved by `npm run types`. */
import type { EntityRecord, WireRecord } from '../../src/shared/wire/record.ts';

declare const decoded: EntityRecord;
declare const wire: WireRecord;

// @ts-expect-error: what the panel holds must be encoded before it is sent
decoded satisfies WireRecord;
// @ts-expect-error: also after a change
({ ...decoded, price: 12 }) satisfies WireRecord;
// @ts-expect-error: what the API sent must be decoded before it is shown
wire satisfies EntityRecord;

const written = { id: '1', price: '12.00' };
// A record written out is one of the panel's.
written satisfies EntityRecord;
// @ts-expect-error: only what reads or writes the wire makes records of it
written satisfies WireRecord;
