// What a shop's own changes of records import: `shop-admin-panel/operations`.
export { type Change, putChange } from '../../panel/data/operations/change.ts';
export { changeRecords } from '../../panel/data/operations/changeRecords.ts';
export { changeTogether } from '../../panel/data/operations/changeTogether.ts';
export { removeRecord } from '../../panel/data/operations/removeRecord.ts';
export { reasonOf } from '../../panel/data/operations/saveTexts.ts';
export { useWriter, type Writer } from '../../panel/data/operations/writer.ts';
