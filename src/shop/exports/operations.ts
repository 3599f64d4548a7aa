// What a shop's own changes of records import: `shop-admin-panel/operations`.
export { changeTogether } from '../../panel/data/operations/changeTogether.ts';
export { useWriter, type Writer } from '../../panel/data/operations/writer.ts';
